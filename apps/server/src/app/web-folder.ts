import { fileURLToPath } from 'node:url'

/** The built web app. */
export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
