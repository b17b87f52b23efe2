import { mkdirSync } from 'node:fs'

/** Where root keeps what PostgreSQL's account cannot reach inside a private folder such as /root. */
const defaultShelter = '/var/lib/terahold'

/** The shelter, made when missing: everyone may pass through it, only root may write. */
export function openShelter(folder: string = defaultShelter): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}
