export type Command = { readonly name: string; readonly options: string; readonly script: string };

const RUNS_A_SCRIPT = /^(?:exec )?node infra\/bootstrap\.mjs ((?:-\S+ )*)(\S+\.ts)$/;

/**
 * @param scripts of `package.json`
 * @param isThere whether the bundle has a file of the repository
 * @returns the scripts that run one
 */
export const commandsIn = (
  scripts: Readonly<Record<string, string>>,
  isThere: (path: string) => boolean,
): readonly Command[] =>
  Object.entries(scripts).flatMap(([name, line]) => {
    const [, options = '', script = ''] = RUNS_A_SCRIPT.exec(line) ?? [];
    return isThere(script) ? [{ name, options, script }] : [];
  });

/** Names the commands as the bundle has them: `npm run backup -- --to` becomes `waivers backup --to`. */
export const inTermsOfBundle =
  (commands: readonly Command[]) =>
  (text: string): string =>
    text.replaceAll(/\bnpm (?:run )?([\w:-]+)(?: --(?= ))?/g, (whole, name: string) =>
      commands.some((command) => command.name === name) ? `waivers ${name}` : whole,
    );

/** Loads nothing, because a health check runs every few seconds. */
const HEALTH =
  'fetch("http://127.0.0.1:" + (process.env.PORT || 8080) + process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))';

/** POSIX shell. Runs Node itself, so that a service manager's signals reach the product. */
export const launchScript = (version: string, commands: readonly Command[]): string => `#!/bin/sh
# Generated from the scripts of package.json.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")

usage() {
  cat <<'END'
waivers COMMAND [ARGUMENTS]   --help after a command shows its usage

${commands.map(({ name }) => `  ${name}`).join('\n')}
  health   exits with 0 if a process of the product answers at PORT of this machine; "health /readyz", if it is ready
END
}

command=\${1:-}
[ $# -eq 0 ] || shift
case $command in
${commands.map(({ name, options, script }) => `  ${name}) set -- ${options}"$root/${script}" "$@" ;;`).join('\n')}
  health) exec "$root/bin/node" -e '${HEALTH}' "\${1:-/healthz}" ;;
  --version) echo ${version}; exit ;;
  --help) usage; exit ;;
  *) usage >&2; exit 2 ;;
esac

# The next version has another folder, and would begin an empty database there.
data=\${DATA_DIR:-data}
case $(readlink -f "$data" || echo "$data")/ in
  "$root"/*) echo "Set DATA_DIR to a folder outside $root, because upgrades replace that." >&2; exit 1 ;;
esac
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-\${XDG_CACHE_HOME:-\${HOME:-/nonexistent}/.cache}/waivers}"
exec "$root/bin/node" "$@"
`;
