import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** A built web app and its path. */
export type WebFolder = {
  /** Absolute path of the folder with its `index.html`. */
  readonly folder: string
  /** The path: `/`, or one that ends in a slash. */
  readonly prefix: string
  /** Serves, in place of its service worker, one that removes itself: the fix when a released one is broken. */
  readonly withdrawsWorker?: boolean
}

/** Serves built web apps. Files under `assets/` have a hash of their content in their names, so they never change. */
export async function serveWebFiles(app: FastifyInstance, folders: readonly WebFolder[]): Promise<void> {
  for (const [index, { folder, prefix, withdrawsWorker = false }] of folders.entries()) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix,
      decorateReply: index === 0,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.slice(folder.length).startsWith('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    if (withdrawsWorker)
      app.get(`${prefix}service-worker.js`, (_request, reply) => reply.sendFile('withdrawn-worker.js', folder))
  }
}
