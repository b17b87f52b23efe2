import { switchInjected } from '../networks/rpc/switch-injected.ts'
import { waitForTransaction } from '../networks/rpc/wait-for-transaction.ts'
import { readBalance, watchToken } from './tokens.ts'

/** What reads the chain or switches it, as one chunk: with several, the first script would be split into many files. */
export const chainPart = { readBalance, switchInjected, waitForTransaction, watchToken }
