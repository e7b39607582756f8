import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true; strict: true }>
>;
type Read<Known extends Options> = Parsed<Known> | { readonly help: true } | { readonly problem: string };

export const readCommandLine = <const Known extends Options>(
  args: readonly string[],
  options: Known,
  accepts: (words: readonly string[]) => boolean,
): Read<Known> => {
  if (args.includes('--help') || args.includes('-h')) return { help: true };
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (accepts(parsed.positionals)) return parsed;
    const words = parsed.positionals.join(' ');
    return { problem: words === '' ? 'Missing argument' : `Unknown arguments: ${words}` };
  } catch (error) {
    // Only `parseArgs` throws here. The first sentence of its message names the argument.
    return { problem: (error as Error).message.split(/\.\s|\.$/)[0] ?? '' };
  }
};

const noWords = (words: readonly string[]): boolean => words.length === 0;

/** Parses the arguments after `npm run … --`. Call it before anything else, so that a typo has no side effects. */
export const commandLine = <const Known extends Options>(
  usage: string,
  options: Known,
  accepts: (words: readonly string[]) => boolean = noWords,
): Parsed<Known> => {
  const read = readCommandLine(process.argv.slice(2), options, accepts);
  if ('help' in read) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  if ('problem' in read) {
    process.stderr.write(`${read.problem}.\n\n${usage}\n`);
    process.exit(2);
  }
  return read;
};
