import { profileCalls } from '@terahold/contract/calls/profile'
import { signInCalls } from '@terahold/contract/calls/sign-in'
import { expect, it } from 'vitest'
import { createLog } from '../http/log.ts'
import { newAccount, openTown } from './fixtures/town.ts'

it('no token, signature, code or password stands in the log at its most talkative, wherever the caller puts them', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const town = await openTown()
  const { app } = await town.openServer({ log })
  const account = newAccount()
  const signed = await town.sign(account)
  const password = 'correct-horse-battery'
  const answered = await town.login({ ...signed, password }, {}, app)
  const { token, userId } = answered.body.data as { token: string; userId: string }
  await town.call(
    profileCalls.sendEmailCode,
    { token, fields: { userId, scene: 'bind', email: 'ada@example.org' } },
    app,
  )
  const values = town.letters.at(-1)?.values as { code: string }
  const { code } = values
  await town.call(profileCalls.bindEmail, { token, fields: { userId, email: 'ada@example.org', code } }, app)
  await app.inject({
    url: `${profileCalls.profile.path}?token=${token}&password=${password}&code=${code}`,
    headers: { authorization: `Bearer ${token}`, cookie: `t=${token}` },
  })
  await app.inject({
    method: 'POST',
    url: `${signInCalls.login.path}?signature=${signed.signature}`,
    payload: `{"password":"${password}",`,
  })
  await app.inject({ url: `/nothing/${token}?${password}` })
  log.warn(
    {
      err: new Error(`Bearer ${token}`),
      request: { headers: { authorization: token }, body: { ...signed, password, code } },
    },
    'a careless line',
  )
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(5)
  expect(text).toContain('a careless line')
  for (const secret of [token, signed.signature.slice(2), password, code]) expect(text).not.toContain(secret)
  await town.close()
})
