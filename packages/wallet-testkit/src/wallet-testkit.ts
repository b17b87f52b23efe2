export { disguisedName, hostileIcons, hostileMark, hugeIcon } from './announced/hostile.ts'
export { type AttachChainOptions, attachChain, type Chain, type ChainOptions, startChain } from './chain/chain.ts'
export type { ChainMode } from './chain/chain-client.ts'
export type { ContractAccount } from './chain/contract-account.ts'
export { type ContractSigning, type Deployment, signAs1271, signAs6492 } from './chain/contract-signature.ts'
export { readQrCode } from './qr/read-qr-code.ts'
export type { RelayMessage } from './relay/message-router.ts'
export { type Relay, type RelayOptions, startRelay } from './relay/relay.ts'
export { type Behaviour, type Behaviours, failures, type RpcFailure, type WrongAnswer } from './wallet/behaviour.ts'
export type { Prompt, WalletRequest } from './wallet/prompts.ts'
export { testAccount, testAccounts } from './wallet/test-accounts.ts'
export type { WalletConnectProposal } from './wallet-connect/proposal.ts'
export {
  createWalletConnectWallet,
  type WalletConnectWallet,
  type WalletConnectWalletOptions,
} from './wallet-connect/wallet-connect-wallet.ts'
