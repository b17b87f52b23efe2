import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A Debian with some packages, and the folder that it is installed into. */
export type Debian = { readonly disk: string; readonly packages: readonly string[] }

/** Installs a Debian. Only the first time: it is kept. */
export function installDebian({ disk, packages }: Debian): void {
  const [list, kept] = [packages.join(), `${disk}.packages`]
  if (existsSync(kept) && readFileSync(kept, 'utf8') === list) return
  const half = `${disk}.half`
  for (const old of [half, disk, kept]) rmSync(old, { recursive: true, force: true })
  mkdirSync(dirname(disk), { recursive: true, mode: 0o700 })
  const environment = { PATH: process.env.PATH, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
  const args = ['--variant=minbase', `--include=${list}`, 'bookworm', half, 'https://deb.debian.org/debian']
  execFileSync('debootstrap', args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  renameSync(half, disk)
  writeFileSync(kept, list)
}
