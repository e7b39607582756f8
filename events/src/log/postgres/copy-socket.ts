import { Socket } from 'node:net';

const READ_BYTES = 256 * 1024;
/** A message begins with its kind and its length, which counts itself but not the kind. */
const KIND_BYTES = 1;
const HEADER_BYTES = KIND_BYTES + 4;

/**
 * A socket to PostgreSQL that reads into one buffer. Node otherwise makes one for each read, and collecting them costs
 * more than hashing what they contain. Emits whole messages, so that the driver keeps nothing of the buffer. Not for TLS.
 */
export const copySocket = (): Socket => {
  let buffer = Buffer.allocUnsafe(READ_BYTES);
  let filled = 0;
  const endOfMessages = (): number => {
    let end = 0;
    while (end + HEADER_BYTES <= filled) {
      const next = end + KIND_BYTES + buffer.readInt32BE(end + KIND_BYTES);
      if (next > filled) break;
      end = next;
    }
    return end;
  };
  const socket: Socket = new Socket({
    onread: {
      buffer: () => {
        if (filled > buffer.length / 2) buffer = Buffer.concat([buffer], 2 * buffer.length);
        return buffer.subarray(filled);
      },
      callback: (bytes) => {
        filled += bytes;
        const end = endOfMessages();
        if (end > 0) socket.emit('data', buffer.subarray(0, end));
        buffer.copyWithin(0, end, filled);
        filled -= end;
        return true;
      },
    },
  });
  return socket;
};
