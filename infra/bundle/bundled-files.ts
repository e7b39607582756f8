/** The packages that run on the server. The pages are bundled as built, without their sources. */
export const SERVER_PACKAGES = [
  'waiver',
  'proof',
  'contract',
  'events',
  'server',
  'command-api',
  'projections',
  'follow-ups',
  'infra',
] as const;

const TESTS = /\.(?:spec|contract)\.ts$|\/(?:testing|facts|src\/.*\/contract)\//;
const DEVELOPMENT =
  /^infra\/(?:bundle|deployment|generated-docs|node-runtime|observability|openapi|release|spec-coverage)\/|^infra\/launcher\/dev\.ts$|\.mjs$/;
/** Secrets and data of the machine that makes the bundle, which Git ignores too. */
const LOCAL = /\/(?:\.|data\/)|\.(?:log|tsbuildinfo)$/;

/** @param path of a file of the repository, with slashes @returns whether the server runs or reads it */
export const isBundled = (path: string): boolean =>
  SERVER_PACKAGES.some((name) => path.startsWith(`${name}/`)) &&
  ![TESTS, DEVELOPMENT, LOCAL].some((others) => others.test(path));

const TYPES_AND_MAPS = /\.(?:d\.[cm]?ts|map|a|tsbuildinfo)$/;
/** PDFs use regular and bold ones. */
const UNUSED_FONTS =
  /-(?:Thin|ExtraLight|Light|DemiLight|Medium|SemiBold|ExtraBold|Black)(?:Italic)?\.[ot]tf$/;

/** @param path of a file of an npm package */
export const isNeededToRun = (path: string): boolean =>
  !TYPES_AND_MAPS.test(path) && !UNUSED_FONTS.test(path);
