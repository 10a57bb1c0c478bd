/** Far beyond any reply with its reasoning. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A server that goes on and on. */
export class ReplyTooLong extends Error {
  constructor() {
    super(`the reply is longer than ${MOST_BYTES} bytes`);
    this.name = 'ReplyTooLong';
  }
}

/** `fetch` whose bodies break off with `ReplyTooLong` after 8 MiB, so that no server fills the memory. */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new ReplyTooLong());
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(bounded), response);
}
