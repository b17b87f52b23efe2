import { fileURLToPath } from 'node:url'

export const compileCacheFolder = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

/**
 * Returns the environment with a compile cache for Node, so that the next program starts faster. Keeps a cache folder
 * that is set already. Node works without the cache when it cannot write the folder.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function withCompileCache(environment) {
  return { NODE_COMPILE_CACHE: compileCacheFolder, ...environment }
}
