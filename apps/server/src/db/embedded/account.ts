import { readFileSync, statSync } from 'node:fs'

/** An account of the operating system under which PostgreSQL runs. */
export interface PostgresAccount {
  readonly uid: number
  readonly gid: number
}

const preferredNames = ['postgres', 'nobody']

/**
 * Returns the account to run PostgreSQL under: `undefined` for this process's own, which is right for everyone but
 * root, since PostgreSQL refuses to run as root. For root it is the owner of an existing cluster, otherwise `postgres`,
 * otherwise `nobody`.
 * @throws Error when root finds none of them.
 */
export function choosePostgresAccount(clusterFolder: string): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = unprivilegedAccount()
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root and this machine has neither a user "postgres" nor "nobody": ' +
        'add one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return account
}

function unprivilegedAccount(): PostgresAccount | undefined {
  const accounts = parsePasswordFile(readFileSync('/etc/passwd', 'utf8'))
  for (const name of preferredNames) {
    const account = accounts.get(name)
    if (account && account.uid !== 0) return account
  }
  return undefined
}

function parsePasswordFile(text: string): Map<string, PostgresAccount> {
  const accounts = new Map<string, PostgresAccount>()
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return accounts
}
