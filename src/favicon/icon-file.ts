/** The size of the one picture in `favicon.ico`, in pixels. */
export const iconSize = 32;

const headerBytes = 22;

/** An ICO file with a single PNG in it, for readers that ask for `/favicon.ico` and nothing else. */
export const toIconFile = (png: Buffer): Buffer => {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(iconSize, 6);
  header.writeUInt8(iconSize, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(headerBytes, 18);
  return Buffer.concat([header, png]);
};
