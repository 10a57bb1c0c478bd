-- Bytes that can be made again. A cache of another version is thrown away, not migrated.
CREATE TABLE blobs (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('frame', 'thumbnail')),
  drawing_sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  used_at_ms INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  data BLOB NOT NULL
) STRICT;
CREATE INDEX blobs_by_use ON blobs (used_at_ms, bytes);
CREATE INDEX blobs_by_drawing ON blobs (drawing_sha256, kind);
