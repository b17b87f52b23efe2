import { type ChildProcess, spawn } from 'node:child_process'
import { type CommandResult, runToEnd } from '../../scripts/drills/machine/run-to-end.ts'
import { imageAccount } from '../../scripts/image/build-image.ts'

/**
 * Starts a program inside the image's file system in the folder `image`, as the image's account or another, with everything but `/data` and
 * `/tmp` read-only, as a container engine would. It shares the network of this machine.
 */
export function enterImage(
  image: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { uid, gid } = imageAccount,
): ChildProcess {
  const script = `set -e
    mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"
    for each in data tmp; do mount -t tmpfs -o mode=1777 tmpfs "$0/$each"; done
    mount --bind /dev "$0/dev"; mount -t proc proc "$0/proc"
    exec chroot --userspec=${uid}:${gid} "$0" "$@"`
  return spawn('unshare', ['-m', 'sh', '-c', script, image, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a program inside to its end. Returns its exit code and what it printed. */
export function runInImage(
  image: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  account = imageAccount,
): Promise<CommandResult> {
  return runToEnd(enterImage(image, args, environment, account))
}
