import { mkdirSync } from 'node:fs'

/** Where root stores what PostgreSQL's account cannot reach inside a private folder such as /root. */
const defaultShelter = '/var/lib/terahold'

/** Returns the shelter, created when missing: everyone can pass through it, only root can write. */
export function openShelter(folder: string = defaultShelter): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}
