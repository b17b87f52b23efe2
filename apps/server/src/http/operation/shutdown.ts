import type { FastifyInstance } from 'fastify'

/** Closes idle kept-alive connections as soon as their last answer is sent, once the server is closing. */
export function releaseConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // Fastify waits for the keep-alive timeout of a connection whose request was under way when closing began.
  app.addHook('onResponse', (_request, _reply, next) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
    next()
  })
}

/** Takes no new request, lets those under way finish, and closes what is left after `graceMs`. */
export async function closeServer(app: FastifyInstance, graceMs = 10_000): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
