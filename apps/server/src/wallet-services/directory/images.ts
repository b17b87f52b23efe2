import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../db/connection.ts'
import { readPicture } from '../names/identity-store.ts'
import type { DrawPicture } from '../names/picture.ts'
import type { Directory } from './directory.ts'
import type { Explorer } from './explorer.ts'

export type WalletImage = {
  readonly type: 'image/webp' | 'image/svg+xml'
  readonly body: Buffer
  /** A hash of its content. */
  readonly tag: string
  /** How long browsers may cache it, in seconds; one that is named by its content never changes. */
  readonly maxAge: number
  readonly isForever: boolean
}

export type ImageDependencies = {
  readonly db: Database
  readonly directory: Pick<Directory, 'find'>
  readonly explorer: Pick<Explorer, 'image'> | null
  readonly draw: DrawPicture
  readonly log: Pick<Logger, 'warn'>
  readonly milliseconds?: () => number
}

export type Images = ReturnType<typeof createImages>

const avatarName = /^avatar-([0-9a-f]{64})$/
const [day, year] = [86_400, 31_536_000]
const mostLogos = 500
const restAfterFailure = 600_000

/** The id under which a stored picture is served. */
export const avatarId = (pictureId: string) => `avatar-${pictureId}`

/** The pictures of wallets and of names. Browsers get all of them from this server, re-encoded. */
export function createImages({
  db,
  directory,
  explorer,
  draw,
  log,
  milliseconds = () => performance.now(),
}: ImageDependencies) {
  const logos = new Map<string, { readonly image: Promise<Buffer | undefined>; readonly until: number }>()

  /**
   * Returns a wallet's own picture, re-encoded and cached in memory; undefined where there is none or it is unusable.
   */
  async function logo(imageId: string): Promise<Buffer | undefined> {
    const known = logos.get(imageId)
    if (known && milliseconds() < known.until) return known.image
    const image = drawLogo(imageId)
    logos.set(imageId, { image, until: Number.POSITIVE_INFINITY })
    if (logos.size > mostLogos) logos.delete(logos.keys().next().value ?? '')
    if (!(await image)) logos.set(imageId, { image, until: milliseconds() + restAfterFailure })
    return image
  }

  async function drawLogo(imageId: string): Promise<Buffer | undefined> {
    try {
      const found = await explorer?.image(imageId)
      return found && (await draw(found.body))
    } catch (error) {
      log.warn({ err: error }, 'the picture of a wallet is not available')
      return undefined
    }
  }

  async function ofWallet(id: string): Promise<WalletImage | undefined> {
    const entry = await directory.find(id)
    if (!entry) return undefined
    const drawn = entry.imageId === undefined ? undefined : await logo(entry.imageId)
    if (drawn) return imageOf('image/webp', drawn, day)
    const isLater = entry.imageId !== undefined
    return imageOf('image/svg+xml', Buffer.from(letterIcon(id, entry.wallet.name)), isLater ? 60 : day)
  }

  return {
    /** Returns the picture of an id: of a wallet in the directory, or of a name; undefined when there is none. */
    async find(id: string): Promise<WalletImage | undefined> {
      const pictureId = avatarName.exec(id)?.[1]
      if (pictureId === undefined) return ofWallet(id)
      const content = await readPicture(db, pictureId)
      return content && { ...imageOf('image/webp', content, year), isForever: true }
    },
  }
}

function imageOf(type: WalletImage['type'], body: Buffer, maxAge: number): WalletImage {
  return {
    type,
    body,
    maxAge,
    isForever: false,
    tag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  }
}

/** Pairs of background and text colour, each with a contrast of at least 4.5 to 1. */
const colours = [
  ['#E4DFD6', '#0E1726'],
  ['#263246', '#FAF8F4'],
  ['#A84B17', '#FFFFFF'],
  ['#1B7A4E', '#FFFFFF'],
] as const

/** Returns a drawing with the first letter of a name. The same id always has the same colours. */
function letterIcon(id: string, name: string): string {
  const sum = Buffer.from(id).reduce((total, byte) => total + byte, 0)
  const [ground, ink] = colours[sum % colours.length] ?? colours[0]
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '•'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">' +
    `<rect width="80" height="80" rx="16" fill="${ground}"/>` +
    `<text x="40" y="40" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="600" fill="${ink}">${letter}</text>` +
    '</svg>'
  )
}
