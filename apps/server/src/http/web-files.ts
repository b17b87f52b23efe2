import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** A built web app and where it is served. */
export type WebFolder = {
  /** Absolute path of the folder with its `index.html`. */
  readonly folder: string
  /** Where it is served: `/`, or a path ending in a slash. */
  readonly prefix: string
  /** Serves in place of its service worker the one that removes itself: the way out when a released one is broken. */
  readonly withdrawsWorker?: boolean
}

/** Serves built web apps. Files under `assets/` carry a hash of their content in their names, so they never change. */
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
