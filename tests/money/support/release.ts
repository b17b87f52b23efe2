import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Subjects } from '../../../apps/server/src/app/subjects.ts'

const keyOf = (name: string) => keccak256(toHex(name))
const account = (name: string) => privateKeyToAccount(keyOf(name))

/** The keys of a second pair of operators in the registry. */
export const otherKeys = { maker: keyOf('other maker'), checker: keyOf('other checker') }

/** The wallets of the operators in the registry: two who prepare, two who release, and the admins. */
export const payoutWallets = {
  maker: account('maker'),
  otherMaker: privateKeyToAccount(otherKeys.maker),
  checker: account('checker'),
  otherChecker: privateKeyToAccount(otherKeys.checker),
  admins: ['first', 'second', 'third'].map((name) => account(`${name} admin`)),
}

type Withdrawals = Subjects['withdrawals']
type Signer = { readonly operatorId: string; readonly wallet: PrivateKeyAccount }
type Waiting = { readonly memberId: string; readonly withdrawId: string }

/** Prepares a large withdrawal as an operator, who signs what the product asks for. */
export function prepareRelease(withdrawals: Withdrawals, by: Signer, waiting: Waiting) {
  return decide(withdrawals, withdrawals.prepare, by, waiting)
}

/** Releases it as the second operator, in the same way. */
export function release(withdrawals: Withdrawals, by: Signer, waiting: Waiting) {
  return decide(withdrawals, withdrawals.release, by, waiting)
}

async function decide(
  { draft }: Withdrawals,
  call: Withdrawals['prepare'],
  { operatorId, wallet }: Signer,
  { memberId, withdrawId }: Waiting,
) {
  const { text, typedData } = await draft(memberId, withdrawId)
  return call(memberId, withdrawId, operatorId, { text, signature: await wallet.signTypedData(typedData as never) })
}
