import { expect, it } from 'vitest'
import { refuseUnreachableUrl } from '../../db/reachable.ts'
import { openBooks } from './open-books.ts'

const nowhere = 'postgres://terahold@127.0.0.1:1/terahold'
const words = 'Nothing answers at 127.0.0.1:1. Check the address in the settings.'

it('names the setting of a database that does not answer', async () => {
  await expect(refuseUnreachableUrl(nowhere)).rejects.toThrow(`DATABASE_URL: ${words}`)
})

it.each(['DATABASE_LISTEN_URL', 'APP_DATABASE_URL', 'DATABASE_URL'])(
  'names %s when it opens the books',
  async (setting) => {
    await expect(openBooks({ [setting]: nowhere })).rejects.toThrow(`${setting}: ${words}`)
  },
)
