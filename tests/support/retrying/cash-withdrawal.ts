import { randomUUID } from 'node:crypto'
import { demoPaths } from '@terahold/contract/service-paths'
import type { Demo } from '../demo.ts'
import { payUntilFinal } from './chain.ts'
import { fetchJsonWithRetry, refusedFor, until } from './client.ts'
import { bindEmail, enrol, newestCode, type RetryingMember } from './member.ts'

/** Enrols a member with an email address and with money from the faucet on their balance. */
export async function enrolWithCash(base: string, demo: Demo, amount: string): Promise<RetryingMember> {
  const member = await enrol(base, demo)
  while ((await demo.balanceOf(member.account.address)) < demo.usdt(amount))
    await fetchJsonWithRetry(`${base}${demoPaths.faucet}`, { address: member.account.address })
  await payUntilFinal(demo, member.key, demo.info.treasury, demo.usdt(amount))
  await until('the deposit', async () => {
    const { data } = await member.client.myCash()
    return demo.usdt(data.available) >= demo.usdt(amount) ? true : undefined
  })
  await bindEmail(base, member)
  return member
}

/** Requests a withdrawal and confirms it with the code from the email. Returns its id when operators must release it. */
export async function requestReview(base: string, { client, email }: RetryingMember, amount: string): Promise<string> {
  const usedCode = await newestCode(base, email)
  const { data } = await client.insertWithdrawal({ amount, idempotencyKey: randomUUID() })
  return until('the withdrawal to wait for operators', async () => {
    const { rows } = await client.withdrawals()
    const row = rows.find(({ withdrawId }) => withdrawId === data.withdrawId)
    if (row?.state === 'screening') return data.withdrawId
    const code = await newestCode(base, email)
    if (row?.state === 'requested' && code !== '' && code !== usedCode)
      await client.confirmWithdrawal({ withdrawId: data.withdrawId, code }).catch(refusedFor)
    return undefined
  })
}
