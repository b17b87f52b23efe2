import { exitOnSignals } from './command-line/exit-on-signals.mjs'
import { readArguments, refuseArguments } from './command-line/help.mjs'
import { fail } from './command-line/print.mjs'
import { rehearseIsolated } from './rehearsals/isolated/rehearse-isolated.ts'
import { rehearse } from './rehearsals/rehearse.ts'

const help = `npm run rehearsal

Goes through “First payout” of docs/operations.md on this machine, with the commands that are in it: keys, a Safe, the contracts, the
database with separate logins, the refill, three processes of production, and a member who is paid. A local chain takes the place of
BNB Smart Chain, with its number. It needs no network, prints each step with its time, and removes everything it made.

  -- --image       builds the web apps and the file system of the container image, and runs commands and processes out of it
  -- --machine     boots a Debian with systemd, and also runs the commands of “A plain machine”, “Back up” and “Upgrade” on it. Needs root, and
                   the packages systemd-container and debootstrap. The first time, it installs Debian from its server
  -- --containers  runs the commands for containers with a Docker engine of its own, from “Containers” to “Restore in containers”. Needs
                   root, Docker with Compose and Buildx, debootstrap, iptables, and npm's cache with the packages. The first time,
                   it installs another Debian
`

const options = {
  image: { type: 'boolean', default: false },
  machine: { type: 'boolean', default: false },
  containers: { type: 'boolean', default: false },
} as const
const { image: isImage, machine: isMachine, containers: isContainers } = readArguments(help, options).values
if ([isImage, isMachine, isContainers].filter(Boolean).length > 1) refuseArguments(help, 'Give one option at most')
exitOnSignals()
try {
  if (isMachine || isContainers) await rehearseIsolated(isMachine ? 'machine' : 'containers')
  else {
    const { seconds } = await rehearse((line) => void process.stdout.write(`${line}\n`), { isImage })
    process.stdout.write(`The rehearsal took ${seconds.toFixed(0)} s.\n`)
  }
} catch (error) {
  fail(error)
}
