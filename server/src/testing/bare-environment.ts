/**
 * The environment of a program that a spec starts: none of the settings of whoever runs the specs, only how programs are
 * found, and where Node keeps what it has compiled, without which each start takes half as long again.
 */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
