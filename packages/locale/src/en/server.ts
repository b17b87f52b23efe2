import { emailTexts } from './emails.ts'

export type ServerTexts = typeof serverTexts

/** Everything the server says to people. Every language has the same texts with the same placeholders. */
export const serverTexts = {
  reasons: {
    ok: 'Done.',
    bad_field: 'Check “{field}”: its value is not valid. Nothing was changed.',
    unknown_field: 'Remove “{field}”: this request has no such field. Nothing was changed.',
    bad_json: 'The request is not valid JSON. Nothing was changed. Try again.',
    not_found: 'This page or call does not exist. Check the address.',
    method_unknown: 'This address does not support that method. Nothing was changed.',
    body_too_large: 'The request is too large. Nothing was changed. Send less at a time.',
    unsupported_media: 'This type of content is not supported. Nothing was changed. Send JSON.',
    rate_limited: 'Too many requests. Try again in {seconds} s.',
    unavailable: 'Part of our service is not available right now. Nothing was lost. Try again in a moment.',
    internal:
      'Something went wrong on our side, and we have recorded the error. Check whether your request went through before you try again.',
    session_missing: 'Sign in to continue.',
    session_ended: 'Your session has ended. Your account is unchanged. Sign in again.',
    user_mismatch: 'You are signed in with a different account. Nothing was changed. Sign in again.',
    role_missing: 'You do not have the role for this. Nothing was changed. Ask an operator who has it.',
    other_site_refused: 'Another website sent this request. Nothing was changed. Use our own pages.',
    nonce_invalid: 'This sign-in request has expired or was already used. Start again.',
    message_invalid: 'The signed message is not the one we sent. Sign in again.',
    domain_mismatch: 'The signed message is for another website. Check the address bar, then sign in again.',
    chain_mismatch: 'The signed message is for another network. Switch the network in your wallet, then sign in again.',
    signature_invalid: 'The signature does not match this wallet. Nothing was changed. Sign again.',
    signature_required: 'Your wallet has to sign this change. Nothing was changed. Update the app and try again.',
    message_expired: 'The signed message has expired. Check the clock of your device, then sign in again.',
    password_required: 'Enter the password of this account to continue.',
    house_wallet: 'This wallet belongs to us and cannot be used for a member account. Sign in with another wallet.',
    wallet_taken:
      'This wallet already has an account, so it cannot take another one. Nothing was changed. Use a new wallet.',
    wallet_moved:
      'The account of this wallet was moved to another wallet. Sign in with that one. If this was not you, contact our support.',
    wallet_waits: 'This wallet takes over an account at {at}. You can sign in from then on.',
    invite_invalid:
      'This invite code is not valid: it is unknown, used, expired or your own, or you are already a member. Sign in without it.',
    inviter_bound: 'You already have an inviter. This cannot be changed.',
    inviter_too_late: 'You can only add an inviter before your first order and before you invite anyone.',
    code_quota:
      'You have created all {max} invite codes for this month. You can create more from the 1st of next month.',
    plan_unknown: 'This plan does not exist. Nothing was ordered. Choose a plan from the list.',
    plan_closed: 'This plan is no longer on sale. Nothing was ordered. Choose another plan.',
    terms_changed: 'The terms of this plan have changed. Nothing was ordered. Read them again and confirm.',
    risk_version_changed: 'The risk disclosure has changed. Nothing was ordered. Read the new version first.',
    unpaid_orders_limit:
      'You have {max} unpaid orders, which is the limit. Nothing was ordered. Pay or cancel one first.',
    reservation_limit:
      'You can reserve {left} TH/s more of this pool without paying. Nothing was ordered. Choose a smaller quantity, pay your open orders, or pay from your balance.',
    wallet_short:
      'Your wallet and balance are {missing} USDT short for this order and your other unpaid orders. Nothing was ordered. Add USDT or choose a smaller quantity.',
    order_not_payable: 'This order has ended and cannot be paid. Nothing was charged. Place a new order.',
    capacity_short: 'Only {left} TH/s are available in this pool. Nothing was ordered. Choose a smaller quantity.',
    balance_short: 'Your balance is too low. No money was moved. Choose a smaller amount or deposit first.',
    address_required: 'This plan includes goods. Add a delivery address first. Nothing was ordered.',
    address_unknown: 'This delivery address does not exist. Choose one of your addresses.',
    addresses_limit: 'You have {max} delivery addresses, which is the limit. Nothing was saved. Delete one first.',
    shipment_unknown: 'This order has no shipment: it has no goods, or it can still be cancelled.',
    shipment_state:
      'The shipment has moved on, so this is no longer possible. Nothing was changed. Reload and check it again.',
    idempotency_conflict:
      'You already sent this request with different content. The first request counts. Reload the page.',
    order_unknown: 'This order does not exist. Open your orders.',
    holding_unknown: 'This holding does not exist. Open your holdings.',
    exit_closed:
      'Early exit is not possible: this holding is not running or has no full day left. Nothing was changed.',
    withdrawal_open:
      'You can still withdraw from this contract, and nothing is kept. Nothing was changed. Choose “Withdraw from contract”.',
    withdrawal_closed:
      'Withdrawing from this contract is not possible: the period is over, or the holding has ended. Nothing was changed.',
    quote_changed:
      'The refund has changed since you saw it. Nothing was changed. Check the new amount and confirm again.',
    order_not_cancellable: 'This order can no longer be cancelled. Nothing was changed.',
    cooling_off_over:
      'The holding has started, so this order can no longer be cancelled. Nothing was changed. Withdraw from the contract while its period lasts, or end the holding early after that.',
    email_taken: 'This email address belongs to another account. Nothing was changed. Use another one.',
    email_unchanged: 'This is already your email address. Nothing was changed.',
    email_missing: 'Add an email address to your account first, then try again.',
    code_wrong: 'This code is wrong. Attempts left: {triesLeft}.',
    code_expired:
      'This code is not valid any more. Nothing was changed. Use the code from our latest email, or request a new one.',
    code_resend_wait: 'We have just sent a code. You can request another one in {seconds} s.',
    withdraw_below_minimum:
      'Check the amount: the minimum is {min} USDT. Less is possible once in {days} days, and you have used that. Nothing was withdrawn.',
    withdraw_day_limit:
      'Limit per {hours} hours: you can withdraw {left} USDT more now. Nothing was withdrawn. Choose a smaller amount or try later.',
    withdraw_month_limit:
      'Limit per {days} days: you can withdraw {left} USDT more now. Nothing was withdrawn. Choose a smaller amount or try later.',
    withdraw_unknown: 'This withdrawal does not exist. Open your withdrawals.',
    withdraw_not_cancellable: 'This withdrawal is already being paid out and can no longer be cancelled.',
    withdraw_state:
      'The withdrawal has moved on, so this is no longer possible. Nothing was changed. Reload and check it again.',
    withdraw_cancelled:
      'This withdrawal was cancelled: its code was not entered in time, or was wrong too often. The money is available again. Request a new withdrawal.',
    password_common: 'This password is too common. Nothing was changed. Choose another one.',
    password_wrong: 'The password is wrong. Nothing was changed. Try again.',
    old_password_required: 'Enter your current password, too. Nothing was changed.',
    reset_needless: 'This account has no email address and no password. Nothing was changed.',
    password_not_set: 'This account has no password. Sign in with your wallet only.',
    ticket_expired: 'This password change has expired. Nothing was changed. Start again.',
    account_frozen:
      'This account is frozen, by a link from one of our emails or by our support. Nothing was changed. Contact our support.',
    freeze_link_expired: 'This link has expired or was already used. Nothing was changed. Contact our support.',
    close_open: 'Your account cannot be closed yet. It still has: {open}.',
    push_off: 'Push notifications are not available here. Everything else works.',
    fee_exceeds_amount: 'Check the amount: it must be more than the network fee of {fee} USDT. Nothing was withdrawn.',
    task_unknown: 'This task does not exist. Open the list of tasks.',
    task_closed: 'This task has ended. Nothing was changed. Choose a running task.',
    task_state:
      'This is no longer possible: the task has moved on or was submitted with another proof. Nothing was changed. Open it again.',
    task_tries:
      'You have used all attempts for this task. Nothing was changed. Contact our support if you think this is wrong.',
    task_budget: 'All points of this task have been given out. Nothing was submitted. Choose another task.',
    proof_invalid: 'This proof is not what the task asks for. Nothing was submitted. Read the task again.',
    ticket_unknown: 'This ticket does not exist.',
    image_unknown: 'This picture is missing or already used. Nothing was sent. Add it again.',
    image_lost: 'This picture is no longer available. Send it in a new ticket if we still need it.',
    image_type: 'Use a JPEG, PNG, WebP or GIF picture. Nothing was saved.',
    image_too_large:
      'The picture is too large: the limit is {megapixels} million pixels. Nothing was saved. Send a smaller one.',
    image_unreadable: 'The picture cannot be read. It may be damaged or incomplete. Nothing was saved. Send it again.',
    operator_unknown: 'This wallet does not belong to an operator. Nothing was changed.',
    member_unknown: 'No member has the address or id in “{field}”. Check it. Nothing was changed.',
    own_record: 'You cannot decide on your own record. A second operator must do this.',
    already_recorded: 'This is already recorded. The first record is unchanged.',
    catalogue_same: 'This is the same as the current catalogue. Nothing was recorded. Change a value first.',
    ends_too_early: 'Check “{field}”: it must be later than the beginning and later than now. Nothing was changed.',
    roles_conflict:
      'An admin cannot have a role that moves money, and nobody can have both payout roles. Check “roles”. Nothing was changed.',
    no_change: 'The operator has exactly these roles already. Nothing was changed.',
    house_short: 'Free cash is too low to pay this. Nothing was posted. Add cash first.',
    network_unknown:
      'The network figures of this day are missing, and the pool has no day to compare with. Record the network figures first.',
    revenue_implausible:
      'Check “{field}”: it is more than {revenueLimitFactor} times what this pool can have mined on the day. Nothing was recorded.',
    revenue_paid: 'The venue has paid this row in full. Record a correction instead.',
    revenue_in_use: 'A later row of this day or a correction depends on this row. Void or reject that first.',
    already_decided: 'This is already decided. The decision is unchanged.',
    day_not_over: 'This day is not over yet. Nothing was recorded. Try again after 00:00 UTC.',
    reason_required: 'This differs widely from the expected amount. Give a written reason.',
    pool_unknown: 'This pool does not exist.',
    pool_not_open: 'This pool opened on {day}. Nothing was recorded. Choose that day or a later one.',
    venue_unknown: 'No venue of this name is registered. Register it first. Nothing was recorded.',
    venue_exists:
      'A venue of this name is already registered. Nothing was recorded. Open it in the list of venues and change it there.',
    venue_retired: 'This venue is retired and gets no new rows. Nothing was recorded.',
    venue_not_of_pool:
      'This venue is not registered for this pool. Add the pool to the venue first. Nothing was recorded.',
    address_taken: 'The address {address} belongs to a member, to another venue or to us. Nothing was changed.',
    advice_too_late: 'This transfer has already paid more for a pool than the line says. Nothing was changed.',
    lines_sum: 'Check the amounts: each must be above 0, and together they must be {sum} USDT. Nothing was changed.',
    amount_above_left: 'Check the amount: at most {left} USDT is left. Nothing was changed.',
    amount_above_free:
      'Check the amount: the company’s free cash is {free} USDT. Nothing was recorded. Add cash first.',
    record_unknown: 'This record does not exist.',
    not_reversible: 'This transfer cannot be reversed. Correct it where it was recorded. Nothing was changed.',
    release_same_person: 'You prepared this, so a second operator must release it.',
    decision_changed: 'The decision has changed since you saw it. Nothing was carried out. Check it again.',
    decision_expired:
      'The first operator’s signature has expired. Nothing was carried out. The decision has to be prepared again.',
    rpc_method_refused: 'This method is not forwarded.',
    rpc_batch_too_large: 'This batch is too large.',
    chain_unchanged: 'The chain still has the newest block that the books depend on. There is nothing to adopt.',
    chain_behind:
      'The nodes are behind. That does not show that the chain was replaced. Nothing was changed. Wait until they have caught up, and try again.',
    chain_moved:
      'The chain has changed since this was recorded. Nothing was changed. Reject the record and record it again.',
    chain_unrelated: 'No recorded block is on this chain. It is not the chain of these books.',
  },
  /** What operators read for reasons whose text above is for members. */
  operatorReasons: {
    house_wallet: 'This wallet belongs to us and cannot be a member’s. Nothing was changed.',
    balance_short: 'The account that would pay this has too little. No money was moved.',
    order_unknown: 'No order has this id. Check it. Nothing was changed.',
    withdraw_unknown: 'No withdrawal has this id. Check it. Nothing was changed.',
    account_frozen: 'This account is frozen. Nothing was changed. Unfreeze it first.',
  },
  mail: emailTexts,
  notifications: {
    deposit: {
      title: 'Payment received',
      text: 'A payment from your wallet was credited. Open Terahold to see it.',
    },
    order: { title: 'Order update', text: 'The status of one of your orders has changed. Open Terahold to see it.' },
    'order-shipped': {
      title: 'Your shipment is on its way',
      text: 'We have handed the goods of your order to a carrier. Open Terahold to track them.',
    },
    'order-delivered': {
      title: 'Your shipment was delivered',
      text: 'The goods of your order were delivered. Open Terahold to see the details. If you did not receive them, contact our support.',
    },
    settlement: { title: 'Day settled', text: 'Your account was credited for a settled day. Open Terahold to see it.' },
    withdrawal: {
      title: 'Withdrawal update',
      text: 'One of your withdrawals is finished. Open Terahold to see it.',
    },
    ticket: {
      title: 'Answer from our support',
      text: 'We have answered your ticket. Open Terahold to read the answer.',
    },
  },
  /** What a member reads of a withdrawal that is given back because a deposit behind it has vanished. */
  vanishedPayment: 'A payment of yours is no longer on the blockchain, so we cancelled this withdrawal.',
  /** The preview of an invitation's link, as messengers show it. */
  invitation: {
    title: 'You are invited to Terahold',
    text: 'Bitcoin mining power with evidence for every credit. Returns are not promised, and you can lose what you pay.',
    open: 'Open the invitation',
  },
  changes: {
    bindEmail: { change: 'Change the email address of your Terahold account', details: 'New email address: {email}' },
    updatePassword: {
      change: 'Set a new password for your Terahold account',
      details: 'All other devices are signed out. Withdrawals wait {securityHours} hours.',
    },
    closeAccount: {
      change: 'Close your Terahold account',
      details: 'Your personal data is erased. This cannot be undone.',
    },
    exportAccount: {
      change: 'Export all data of your Terahold account',
      details: 'The file contains your email address, delivery addresses and payments.',
    },
    endSessions: {
      change: 'Sign out all other devices of your Terahold account',
      details: 'This device stays signed in.',
    },
    endSession: { change: 'Sign out a device of your Terahold account', details: 'Device: {device}' },
    exitHolding: { change: 'End a holding early on Terahold', details: '{plan}, refund to your balance: {price}' },
    payOrder: { change: 'Pay an order from your Terahold balance', details: '{qty} × {plan}, {price}' },
    orderGoods: { change: 'Order goods on Terahold', details: '{qty} × {plan}, {price}, delivered to: {address}' },
    orderGoodsFromBalance: {
      change: 'Order goods from your Terahold balance',
      details: '{qty} × {plan}, {price}, delivered to: {address}',
    },
    endOrder: { change: 'End an order on Terahold', details: '{qty} × {plan}, refund to your balance: {price}' },
    startReset: {
      change: 'Remove the email address and the password of your Terahold account',
      details:
        'It takes effect after {recoveryHours} hours. Withdrawals wait until then. You can cancel it before then.',
    },
    cancelReset: {
      change: 'Keep the email address and the password of your Terahold account',
      details: 'The removal that was started is cancelled.',
    },
    offerWallet: {
      change: 'Ask to move the Terahold account of another wallet to this wallet',
      details:
        'Account of wallet: {wallet}. Two operators must agree. The old wallet can stop it for {accountMoveDays} days.',
    },
    vetoMove: {
      change: 'Stop the move of your Terahold account to another wallet',
      details: 'Your account stays with this wallet.',
    },
  },
  openThings: {
    money: 'a balance',
    earnings: 'pending credits',
    orders: 'open orders',
    holdings: 'holdings that are running or not fully settled',
    withdrawals: 'open withdrawals',
  },
  shipmentEvents: {
    picked_up: 'Handed to the carrier.',
    in_transit: 'In transit.',
    customs: 'In customs.',
    out_for_delivery: 'Out for delivery today.',
    failed_attempt: 'Delivery failed. The carrier will try again.',
    ready_for_pickup: 'Ready for pickup.',
    exception: 'Delayed.',
    delivered: 'Delivered.',
    returned: 'Returned to us.',
  },
  missingPage: {
    title: 'Page not found',
    text: 'This page does not exist. Check the address.',
    home: 'Go to the home page',
  },
  memos: {
    deposit: 'Deposit from your wallet',
    suspense_assigned: 'Payment assigned to you',
    deposit_vanished: 'Payment no longer on the chain',
    claim_settled: 'Owed amount settled',
    refund_vanished: 'Refund reversed: the payout is sent again',
    order_payment: 'Order paid',
    order_refund: 'Order refunded',
    exit_refund: 'Early exit refund',
    goods_refund: 'Goods refunded',
    goodwill: 'Goodwill credit',
    exceptional_refund: 'Special refund',
    mining: 'Mining credit',
    downtime: 'Downtime refund',
    referral: 'Referral commission',
    withdrawal_hold: 'Held for a withdrawal',
    withdrawal_return: 'Withdrawal not executed, refunded',
    withdrawal_sent: 'Withdrawal sent',
    withdrawal_fee: 'Network fee',
    withdrawal_failed: 'Withdrawal failed on chain, refunded',
    points_earned: 'Points earned',
    points_spent: 'Points spent',
    reversal: 'Transfer reversed',
  },
}
