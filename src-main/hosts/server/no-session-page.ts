/** Shown to a browser that has no session here: the address came without its token, or the server was started again. */
export const NO_SESSION_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>SVG Assay: open it with its token</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; }
      h1 { font-size: 1.25rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>This address needs its token</h1>
      <p>SVG Assay lets in whoever has the full address that it printed when it was started, with
        <code>?token=</code> and what follows. Open that address again, in this browser.</p>
      <p>A server that was started again has a new token: the old address and this page no longer open it.
        Labels are stored in the results folder and are still there.</p>
    </main>
  </body>
</html>
`;
