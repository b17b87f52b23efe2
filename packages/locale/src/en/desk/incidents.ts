/** What each kind of incident means, and what an operator does next. */
export const incidentTexts = {
  suspect_outflow: {
    title: 'Tokens left our address without an explanation',
    todo: 'Payouts are halted. Compare the transaction with an explorer. If we sent it from the treasury, record it under Income, or as a return under Suspense. If it is a payment of the vault, book it under Payouts, Unknown payments. If we did not send it, replace the key. Then two operators resume.',
  },
  chain_replaced: {
    title: 'A final block was replaced',
    todo: 'Compare the block with explorers and other nodes. If our nodes are wrong, change them; otherwise two operators adopt the chain.',
  },
  chain_stalled: {
    title: 'The nodes report no new final block',
    todo: 'Check the nodes against an explorer. Use other nodes if they are behind. Nothing is credited or paid until then.',
  },
  database_restored: {
    title: 'The database is a restored backup',
    todo: 'Wait until the watcher has read the chain, record what the backup lacks, then two operators resume payouts.',
  },
  not_solvent: {
    title: 'The cash is below what is owed in cash',
    todo: 'Payouts are halted. Find the missing money in the last reconciliation, bring cash in, then two operators resume.',
  },
  outflow_unexplained: {
    title: 'An outflow halted payouts',
    todo: 'Explain the outflow first. Two operators then resume payouts.',
  },
  payout_nonce_unexplained: {
    title: 'A stranger used a nonce of the payout key',
    todo: 'Treat the key as stolen: replace it in the vault, then two operators resume.',
  },
  payout_number_unexplained: {
    title: 'A payout number was spent without us',
    todo: 'Look up the payment in the vault’s events. Two operators decide whether the batch ends.',
  },
  payout_receipt_contradicts: {
    title: 'A receipt contradicts the books',
    todo: 'Compare the receipt on several nodes. Resume only once it is clear what was paid.',
  },
  payout_refused: {
    title: 'A payout differs from what was approved',
    todo: 'Somebody changed a row. Compare it with the signed decision in the audit log before anything else.',
  },
  payout_verified_too_late: {
    title: 'Signatures expired before they were verified',
    todo: 'No payout process verified the signatures within {decisionDays} days. Ask both signers whether they signed. Then two operators resume.',
  },
  payouts_halted: {
    title: 'An operator halted payouts',
    todo: 'Read the reason under Payouts. Two operators resume them.',
  },
  entry_unfounded: {
    title: 'The books have cash that the chain does not have',
    todo: 'Compare the entry with the chain. Do not release withdrawals before it is explained.',
  },
  transfer_not_on_chain: {
    title: 'A booked transfer is not on the chain',
    todo: 'Compare the transaction on several nodes. If it is gone, follow “Adopt a replaced chain”.',
  },
  cash_differs: {
    title: 'Our addresses hold a different sum from the books',
    todo: 'Open the reconciliation, find the first day that differs, and record what is missing.',
  },
  liabilities: {
    title: 'What members are owed differs from the ledger',
    todo: 'The incident names the account. Run the ledger verification before the next night.',
  },
  liabilities_missed: {
    title: 'A night without a list of what is owed',
    todo: 'See why the job failed. The days that are missing stay missing and are public.',
  },
  root_differs: {
    title: 'The chain has a different root from ours',
    todo: 'Two operators signed a root that is not in our books. Halt payouts, find out who signed, and tell members.',
  },
  root_unanchored: {
    title: 'A night’s root is not on the chain',
    todo: 'Two settlement operators sign it under Roots. Then check the gas of the anchoring key. After {reserveExitDays} days members can open the exit.',
  },
  operator_change: {
    title: 'A change of an operator takes effect soon',
    todo: 'Compare it with what two admins agreed on. If it is not that, the treasury’s owner vetoes it before the time in the detail.',
  },
  witness_missing: {
    title: 'A witness has not signed the newest night',
    todo: 'The incident says why. Ask the witness’s operator. Payouts go on. If it answers that the log no longer contains the nights it signed, find out who altered them.',
  },
  loop_failed: {
    title: 'A background loop keeps failing',
    todo: 'Read the error and the log, and fix what they name. The loop is tried again automatically.',
  },
  vault_paused: {
    title: 'The vault is paused',
    todo: 'Find out who paused it and why. The owner of the vault ends the pause.',
  },
  vault_signer_changed: {
    title: 'The vault accepts another payout key',
    todo: 'If the change was planned, restart the payout process with the new key. Otherwise veto it.',
  },
  payout_vault_changed: {
    title: 'The payout process runs with another vault',
    todo: 'Restart it with the vault that the database has.',
  },
  payout_nonce_behind: {
    title: 'A node knows less of the payout key than the books',
    todo: 'The node lags or was set back. Ask another one.',
  },
  payout_awaits_watcher: {
    title: 'Payouts wait for the watcher',
    todo: 'They continue once the watcher has read the block. If that takes long, check the watcher.',
  },
  payout_fee_above_cap: {
    title: 'Gas costs more than our limit',
    todo: 'Payouts wait until the price falls. If it stays high for hours, restart the payout process with a higher PAYOUT_MAX_GAS_GWEI.',
  },
  payout_fee_cap_reached: {
    title: 'A batch waits at our highest gas price',
    todo: 'It is sent again unchanged until the price falls. If it stays high for hours, restart the payout process with a higher PAYOUT_MAX_GAS_GWEI.',
  },
  payout_gas_short: {
    title: 'The payout key lacks coins for fees',
    todo: 'Send coins of the chain to the payout key’s address.',
  },
  payout_held_for_unknown_payment: {
    title: 'A withdrawal may be paid already',
    todo: 'The vault paid its address without a record. Two operators book the payment to the withdrawal.',
  },
  payout_of_former_key: {
    title: 'A batch of the former payout key is not final',
    todo: 'Wait for it, or end it under Payouts once its nonce is used.',
  },
  payout_waits_for_room: {
    title: 'The vault has too little for the queue',
    todo: 'Send the sum that the incident names from the treasury to the vault.',
  },
  payout_not_covered: {
    title: 'The cash is below everything owed',
    todo: 'All payouts wait. Send the missing sum to the treasury, or get the venues to pay. Payouts then continue automatically.',
  },
  payout_limit_reached: {
    title: 'A limit of all payouts is reached',
    todo: 'Find out why so much leaves. Payouts continue automatically. Two operators can raise the limit for a day.',
  },
  payout_limit_raise_unsigned: {
    title: 'A raise of the payout limits is not signed',
    todo: 'Somebody changed the database. The raise does not count. Halt payouts, and run `terahold ledger verify`.',
  },
  job_failed: {
    title: 'A scheduled job failed {jobFailures} times',
    todo: 'Read the error. The job is tried again until it succeeds.',
  },
  ledger_unsealed: {
    title: 'A day is not sealed',
    todo: 'A transaction may have stayed open. End it in the database; sealing then continues automatically.',
  },
  reconciliation: {
    title: 'Chain, books and pools differ',
    todo: 'Look at both figures. Record what is missing, or let two operators accept an explained difference.',
  },
  correction_not_returned: {
    title: 'The return to a venue has not left',
    todo: 'Send the sum from the treasury with the announced transaction, or cancel the correction.',
  },
  revenue_overdue: {
    title: 'A venue has not paid for a day',
    todo: 'Ask the venue. Members’ credits of that day stay pending.',
  },
  transfer_missed: {
    title: 'The watcher had missed a transfer',
    todo: 'It is booked now. Find out why the node left it out.',
  },
  transfer_changed: {
    title: 'A transfer’s content differs from the chain',
    todo: 'Compare it on several nodes and report the change.',
  },
  entry_missing: {
    title: 'A recorded transfer was not booked',
    todo: 'Compare the entry with the transfer and run the ledger verification.',
  },
  node_disagrees: {
    title: 'One node reports another history',
    todo: 'Replace the node if others agree with the books.',
  },
  capacity_fell: {
    title: 'A pool sold more than its measured power',
    todo: 'Sales are closed. Check the attestations. Add machines to the pool, or refund members.',
  },
  revenue_deviation: {
    title: 'A pool’s revenue is far from expected',
    todo: 'Find the cause first: missing rows, a venue’s fee, wrong attestations. Two operators then publish the reason.',
  },
  statement: {
    title: 'A venue statement differs from the records',
    todo: 'Compare the file with the revenue rows of its days.',
  },
  team_counters: {
    title: 'A team counter differs from a recount',
    todo: 'No money depends on it. Report it; the next recount closes it once it agrees.',
  },
}
