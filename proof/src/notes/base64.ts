/** Base 64 with padding, in Node and in browsers. Other writings of the same bytes are refused. */

export const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

/** @returns undefined if the text is not what `toBase64` returns for some bytes */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    const binary = atob(text);
    if (btoa(binary) !== text) return undefined;
    // A loop, because `Uint8Array.from` would take most of the time of verifying a receipt.
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
};
