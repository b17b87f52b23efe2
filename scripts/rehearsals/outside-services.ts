import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startTestChain } from '../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { deploySafe } from '../../apps/server/src/chain/safe/fixtures/deploy-safe.ts'
import { createKeystoreFile } from '../../apps/server/src/chain/signer/keystore-file.ts'
import { signerFromPrivateKey } from '../../apps/server/src/chain/signer/signer.ts'
import { transact } from '../../apps/server/src/chain/signer/transact.ts'
import { startMailCatcher } from '../../apps/server/src/production/fixtures/mail-catcher.ts'
import { planOfFirstPayout } from '../../apps/server/src/production/fixtures/manual-commands.ts'
import { settlers } from './first-cash.ts'
import { createMember } from './member.ts'

export const chainId = 56
export type OutsideServices = Awaited<ReturnType<typeof startOutsideServices>>
/** A keystore that is made in milliseconds, for a key that protects nothing. */
const quickly = 1024
const [cash, deposit] = ['200000', '100']

/** What is around a house: a chain with a token, and a mail server. The owners of the house know nobody else. */
export async function startOutsideServices(closers: (() => unknown)[]) {
  const chain = await startTestChain({ chainId })
  closers.push(chain.stop)
  const timer = setInterval(() => void chain.client.mine({ blocks: 1 }).catch(() => undefined), 1_000)
  closers.push(() => clearInterval(timer))
  const mail = await startMailCatcher()
  closers.push(mail.stop)
  const issuer = await chain.account()
  const token = await chain.token(issuer)
  const mint = (to: Address, amount: string) => {
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to, parseUnits(amount, 18)] })
    return transact(chain.chain, issuer.signer, { to: token, data })
  }

  return {
    rpcUrl: chain.rpcUrl,
    token,
    mail,
    account: chain.account,
    /** Creates the Safe of two owners and somebody else, and gives gas to the two keys. */
    async createTreasury([deployer, payoutKey, ...owners]: readonly Address[]): Promise<Address> {
      const third = await chain.account()
      const all = [...owners, third.address]
      const treasury = await deploySafe(chain.chain, issuer.signer, { owners: all, threshold: 2 })
      for (const address of [deployer, payoutKey])
        if (address) await chain.client.setBalance({ address, value: parseEther('10') })
      return treasury
    },
    /** Writes `house.json` of the manual with the addresses of this chain, and the keys of two operators. */
    async writePlan(folder: string, treasury: Address, payoutKey: Address | undefined): Promise<void> {
      const password = join(folder, 'keys/password')
      const signers = await Promise.all(
        settlers.map((name) => createKeystoreFile({ keystore: join(folder, `keys/${name}.json`), password }, quickly)),
      )
      const { operators, ...plan } = JSON.parse(planOfFirstPayout()) as { operators: object[] }
      const house = {
        ...plan,
        token: getAddress(token),
        treasury: getAddress(treasury),
        payoutKey,
        operators: operators.map((operator, index) => ({
          ...operator,
          address: getAddress(signers[index] ?? privateKeyToAccount(generatePrivateKey()).address),
        })),
      }
      writeFileSync(join(folder, 'house.json'), JSON.stringify(house))
    },
    fundReserve: (reserve: Address) => mint(reserve, cash),
    /** A member signs in, pays from a wallet of their own, confirms an email address and is paid. Returns what arrived. */
    async payMember(base: string, reserve: Address, step: (title: string) => void): Promise<bigint> {
      const member = createMember(base)
      await member.signIn()
      step('  a member has signed in')
      await mint(member.address, deposit)
      await chain.client.setBalance({ address: member.address, value: parseEther('1') })
      const data: Hex = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [reserve, parseUnits(deposit, 18)],
      })
      await transact(chain.chain, signerFromPrivateKey(member.privateKey), { to: token, data })
      await member.credited(deposit)
      step(`  the deposit of ${deposit} USDT is credited`)
      await member.confirmEmail(mail.takeCode, `${member.address.slice(2).toLowerCase()}@terahold.example`)
      step('  an email address is confirmed')
      const { received, hash } = await member.withdraw(deposit, mail.takeCode)
      const inWallet = await chain.chain.tokenBalance(token, member.address)
      if (received <= 0n || inWallet !== received)
        throw new Error(`The member received ${inWallet} instead of ${received}.`)
      step(`  the member was paid in ${hash}`)
      return received
    },
  }
}
