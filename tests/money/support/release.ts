import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Subjects } from '../../../apps/server/src/app/subjects.ts'
import type { Sign } from '../../../apps/server/src/decisions/fixtures/signing-calls.ts'
import type { Draft, Signed } from '../../../apps/server/src/decisions/signed/signed-decisions.ts'

const keyOf = (name: string) => keccak256(toHex(name))
const account = (name: string) => privateKeyToAccount(keyOf(name))

/** The keys of a second pair of operators in the registry. */
export const otherKeys = { maker: keyOf('other maker'), checker: keyOf('other checker') }

/** The keys of the two operators of the settlement. */
export const settlerKeys = ['Ada', 'Ben'].map(keyOf)

/** The keys of the registry's admins. */
export const adminKeys = ['first', 'second', 'third'].map((name) => keyOf(`${name} admin`))

/** The wallets of the operators in the registry: two of the settlement, two who prepare, two who release, the admins. */
export const operatorWallets = {
  settlers: settlerKeys.map((key) => privateKeyToAccount(key)),
  maker: account('maker'),
  otherMaker: privateKeyToAccount(otherKeys.maker),
  checker: account('checker'),
  otherChecker: privateKeyToAccount(otherKeys.checker),
  admins: adminKeys.map((key) => privateKeyToAccount(key)),
}

/** Signs what the product asks for. */
export async function signDraft({ text, typedData }: Draft, wallet: PrivateKeyAccount | undefined): Promise<Signed> {
  if (!wallet) throw new Error('the operator has no wallet')
  return { text, signature: await wallet.signTypedData(typedData as never) }
}

/** Signs as one of the two operators of the settlement, by name. */
export const signAsSettler: Sign = ({ name }, draft) => signDraft(draft, account(name))

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
  return call(memberId, withdrawId, operatorId, await signDraft(await draft(memberId, withdrawId), wallet))
}
