import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnder, hasEnded } from '../../drills/machine/end-child.ts'
import { collectOutput } from '../../drills/machine/run-to-end.ts'

const patienceMs = 60_000

/** Starts a Docker engine with images, containers and volumes of its own in a folder. Returns how to stop it. */
export async function startEngine(folder: string): Promise<() => Promise<void>> {
  const child = spawn('dockerd', ['--data-root', join(folder, 'docker')], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collectOutput(child)
  const end = childEnder(child)
  const isUp = () => spawnSync('docker', ['info']).status === 0
  for (const deadline = performance.now() + patienceMs; !isUp(); await pause(200))
    if (hasEnded(child) || performance.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`dockerd does not start:\n${output().slice(-2_000)}`)
    }
  return () => {
    // The engine would wait until each has stopped.
    spawnSync('sh', ['-c', 'docker kill $(docker ps --quiet)'])
    return end('SIGTERM')
  }
}
