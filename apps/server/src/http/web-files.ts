import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'

/** A built web app and its path. */
export type WebFolder = {
  /** Absolute path of the folder with its `index.html`. */
  readonly folder: string
  /** The path: `/`, or one that ends in a slash. */
  readonly prefix: string
  /** The content policy of its files, if it is stricter than that of all answers. */
  readonly policy?: string
  /** Paths that its scripts read first. The browser asks for them together with the scripts. */
  readonly preloads?: readonly string[]
  /**
   * Serves, in place of its service worker, one that removes itself, and all files under new addresses: the fix when a released
   * worker is broken or browsers stored altered files.
   */
  readonly withdrawsWorker?: boolean
}

/** Serves built web apps. Files under `assets/` have a hash of their content in their names, so they never change. */
export async function serveWebFiles(app: FastifyInstance, folders: readonly WebFolder[]): Promise<void> {
  for (const [index, web] of folders.entries()) {
    const { folder, prefix } = web
    const policyOf = documentPolicy(folder)
    await app.register(fastifyStatic, {
      root: folder,
      prefix,
      decorateReply: index === 0,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const name = path.slice(folder.length)
        const isHashed = name.startsWith('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // It works from a disk, where none of our servers can change it.
        if (name.startsWith(servicePaths.verifierPage))
          reply.header('content-disposition', 'attachment; filename="verify.html"')
        if (web.policy) reply.header(POLICY, web.policy)
        if (!name.startsWith('/index.html')) return
        reply.header(POLICY, policyOf(String(reply.getHeader(POLICY))))
        if (web.preloads) reply.header('link', web.preloads.map(preload).join(', '))
      },
    })
    if (prefix === '/') mountCheckPage(app, folder)
    else app.get(prefix.slice(0, -1), (_request, reply) => reply.redirect(prefix, 308))
    if (web.withdrawsWorker) withdrawWorker(app, web)
  }
}

const POLICY = 'content-security-policy'
/** The attributes match how `fetch` requests the path. With others, the browser would not use the preloaded answer. */
const preload = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin=anonymous`
/** Deletes what the browser's own cache has of this site. Storage stays, so nobody is signed out. */
const CLEAR_CACHE = { 'clear-site-data': '"cache"' }

/** A separate origin: a page that may connect to any node cannot reach this site's session, storage or cookies. */
const checkPolicy = "sandbox allow-scripts; frame-ancestors 'none'"

/** Serves the verifier to open here. What it may run and connect to is in its own document. */
function mountCheckPage(app: FastifyInstance, folder: string): void {
  app.get(servicePaths.checkPage, async (_request, reply) => {
    const document = await readFile(join(folder, servicePaths.verifierPage)).catch(() => undefined)
    if (document === undefined) return reply.callNotFound()
    reply.header(POLICY, checkPolicy).header('cache-control', 'no-cache')
    return reply.type('text/html; charset=utf-8').send(document)
  })
}

/** Returns how a folder's document changes the content policy. A new build may replace it while the server runs. */
function documentPolicy(folder: string): (policy: string) => string {
  const path = join(folder, 'index.html')
  let known = { at: Number.NaN, document: '' }
  return (policy) => {
    const { mtimeMs } = statSync(path)
    if (known.at !== mtimeMs) known = { at: mtimeMs, document: readFileSync(path, 'utf8') }
    return allowInlineScripts(policy, known.document)
  }
}

/**
 * Browsers delete what they stored, and ask for every file under an address they have never seen: an altered file that a cache
 * keeps is never asked for again. Every process accepts the addresses of all others.
 */
function withdrawWorker(app: FastifyInstance, { folder, prefix }: WebFolder): void {
  const generation = randomBytes(6).toString('hex')
  app.get(`${prefix}service-worker.js`, (_request, reply) => {
    reply.headers(CLEAR_CACHE)
    return reply.sendFile('withdrawn-worker.js', folder)
  })
  for (const path of [prefix, `${prefix}index.html`]) {
    app.get(path, async (_request, reply) => {
      const document = readdress(await readFile(join(folder, 'index.html'), 'utf8'), generation)
      reply.headers({ ...CLEAR_CACHE, [POLICY]: allowInlineScripts(String(reply.getHeader(POLICY)), document) })
      return reply.type('text/html; charset=utf-8').send(document)
    })
  }
  app.get<{ Params: { name: string } }>(`${prefix}assets/:generation/:name`, ({ params }, reply) =>
    reply.sendFile(`assets/${params.name}`, folder),
  )
}

/** Returns the content policy with the hashes of the scripts inside a document added. Only these may run inside it. */
function allowInlineScripts(policy: string, document: string): string {
  const scripts = [...document.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '))
}

/** Returns the document with its files under other addresses, `/assets/<generation>/…`, which no browser has stored. */
function readdress(document: string, generation: string): string {
  return document.replaceAll('"/assets/', `"/assets/${generation}/`)
}
