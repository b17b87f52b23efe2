import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))

/**
 * An environment in which Node keeps what it made of the sources, so that the next program need not compile them anew;
 * where the folder cannot be written, Node does without. A folder named by whoever starts us is kept.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function withCompileCache(environment) {
  return { NODE_COMPILE_CACHE: folder, ...environment }
}
