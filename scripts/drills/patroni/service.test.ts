import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Service, startService } from './service.ts'

let folder: string
const services: Service[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-service-'))
})
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.kill()))
  rmSync(folder, { recursive: true })
})

describe('a service of a drill', () => {
  it('gets only its own environment, and may end by itself', async () => {
    const service = start(`
      process.on('SIGTERM', () => { console.log('stopped'); process.exit() })
      setInterval(() => {}, 1000)
      console.error(Object.keys(process.env).join(), process.cwd())`)
    await expect.poll(() => service.log()).toBe('NAME /\n')
    await service.stop()
    expect(service.log()).toBe('NAME /\nstopped\n')
    await service.stop()
  })

  it('can be killed although it does not want to end', async () => {
    const service = start("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready')")
    await expect.poll(() => service.log()).toBe('ready\n')
    await service.kill()
  })

  it('reports the end of its output, and keeps all of it in the file', async () => {
    const service = start("console.log('x'.repeat(5_000) + 'the end')")
    await expect.poll(() => service.log()).toMatch(/^x{2992}the end\n$/)
    expect(readFileSync(join(folder, 'log'), 'utf8')).toHaveLength(5_008)
  })

  it('goes on in the file of the service before it', async () => {
    const first = start("console.log('one')")
    await expect.poll(() => first.log()).toBe('one\n')
    const second = start("console.log('two')")
    await expect.poll(() => second.log()).toBe('one\ntwo\n')
  })

  it('says that its program is not there, and can be stopped', async () => {
    const service = start('', join(folder, 'nothing'))
    await expect.poll(() => service.log()).toContain('ENOENT')
    await service.stop()
  })
})

function start(program: string, node = process.execPath): Service {
  const options = { logFile: join(folder, 'log'), account: undefined, environment: { NAME: 'service' } }
  const service = startService([node, '-e', program], options)
  services.push(service)
  return service
}
