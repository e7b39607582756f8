const childrenOf = async (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> => {
  const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
    reader.readEntries(resolve, reject),
  );
  // A reader returns at most 100 entries each time.
  return some.length === 0 ? [] : [...some, ...(await childrenOf(reader))];
};

const filesIn = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [file];
  }
  const children = await childrenOf((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(children.map(filesIn))).flat();
};

/** Returns dropped files, also those inside dropped folders. */
export const droppedFiles = async ({ items, files }: DataTransfer): Promise<readonly File[]> => {
  // All entries are asked for first, because they are gone once the event is over.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return entries.length === 0 ? [...files] : (await Promise.all(entries.map(filesIn))).flat();
};
