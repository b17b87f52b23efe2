import type { ServerWords } from './server-words.ts'

export const en: ServerWords = {
  reasons: {
    ok: 'Done.',
    bad_field: 'We could not use what stands in “{field}”. Nothing was changed; please correct it and try again.',
    unknown_field: 'We do not know the field “{field}” here. Nothing was changed; please leave it out and try again.',
    bad_json: 'We could not read this request. Nothing was changed; please try again.',
    not_found: 'There is nothing at this address. Nothing was changed; please go back and try another way.',
    method_unknown: 'This address does not work that way. Nothing was changed.',
    body_too_large: 'That is more than we can take at once. Nothing was changed; please send less.',
    unsupported_media: 'We cannot read this kind of content. Nothing was changed; please send JSON.',
    rate_limited: 'That was a little too often. Nothing was lost; please try again in {seconds} s.',
    unavailable: 'A part of our service does not answer right now. Nothing was lost; please try again in a moment.',
    internal: 'Something went wrong on our side and has been noted. Please check what arrived before you try again.',
    session_missing: 'Please sign in first; then this will work.',
    session_ended: 'Your session has ended. Your account is unchanged; please sign in again.',
    user_mismatch:
      'This request names another member than the one signed in. Nothing was changed; please sign in again.',
    role_missing: 'This needs a role you do not hold. Nothing was changed; ask somebody who holds it.',
    other_site_refused:
      'Another site asked for this in your name. Nothing was changed; please do it from our own pages.',
    nonce_invalid: 'This sign-in request was used already or is too old. Nothing was changed; please start again.',
    message_invalid: 'The signed message is not the one we gave out. Nothing was changed; please sign in again.',
    domain_mismatch: 'The signed message is meant for another site. Check the address bar, then sign in again.',
    chain_mismatch: 'The signed message names another network. Switch your wallet’s network, then sign in again.',
    signature_invalid: 'The signature does not belong to this wallet. Nothing was changed; please sign again.',
    message_expired: 'The signed message is past its time. Check your device’s clock, then sign in again.',
    password_required: 'This account also needs its password. Nothing was changed; enter the password and go on.',
    house_wallet:
      'This wallet belongs to the house itself and cannot be a member’s. Nothing was changed; please sign in with another.',
    invite_invalid:
      'This invitation code cannot be used: it is unknown, used, out of date, your own, or you are a member already. Sign in without it; nothing is lost.',
    inviter_bound: 'You have an inviter already. That is bound once and cannot change.',
    inviter_too_late: 'An inviter can only be bound before your first order and before you invite anyone yourself.',
    code_quota: 'You have made all {max} codes of this month. More can be made from the first of the next.',
    plan_unknown: 'We do not know this plan. Nothing was ordered; please choose from the list.',
    plan_closed: 'This plan is no longer sold. Nothing was ordered; please choose another.',
    terms_changed: 'The terms of this plan have changed. Nothing was ordered; please read them again and confirm.',
    risk_version_changed: 'The risk disclosure has changed. Nothing was ordered; please read the new one first.',
    unpaid_orders_limit:
      'You have {max} orders waiting for payment, which is as many as one can have. Nothing was ordered; pay or cancel one first.',
    capacity_short:
      'The pool has only {left} TH/s of free power. Nothing was ordered; please choose a smaller quantity.',
    balance_short: 'Your balance does not cover this. Nothing was moved; choose a smaller amount or add to it first.',
    quantity_range: 'This quantity is not possible. Nothing was ordered; please choose another.',
    address_required: 'This plan ships goods, so it needs a delivery address. Nothing was ordered; please add one.',
    address_unknown: 'We find no such address of yours. Nothing was changed; please open your addresses.',
    addresses_limit: 'You have {max} addresses, which is as many as one can keep. Nothing was saved; delete one first.',
    shipment_unknown: 'There is no parcel for this order: it has no goods, or the time to cancel it is not over.',
    shipment_state: 'This parcel is no longer at that step. Nothing was changed; please look at it again.',
    idempotency_conflict: 'This request was sent before with other content. The first one stands; please reload.',
    order_unknown: 'We find no such order of yours. Nothing was changed; please open your orders.',
    holding_unknown: 'We find no such holding of yours. Nothing was changed.',
    exit_closed:
      'This holding is not running or has no whole day left, so there is nothing to leave. It stands unchanged.',
    quote_changed: 'The quote has changed since you saw it. Nothing was done; please look at it again.',
    order_not_cancellable: 'This order can no longer be cancelled. It stands unchanged.',
    cooling_off_over: 'The time to cancel is over and the order stands. You can still leave early at the quote shown.',
    email_taken: 'This e-mail address belongs to another account. Nothing was changed; please use another.',
    email_unchanged: 'This is the e-mail address you have already. Nothing had to be changed.',
    email_missing: 'You have no e-mail address here yet. Bind one first, then come back; nothing was lost.',
    code_wrong: 'That is not the code we sent. You have {triesLeft} tries left.',
    code_expired: 'This code can no longer be used. Nothing was changed; please ask for a new one.',
    code_resend_wait: 'We have just sent a code. You can ask for another in {seconds} s.',
    withdraw_below_minimum: 'The smallest withdrawal is {min} USDT. Nothing was moved; please choose a larger amount.',
    withdraw_day_limit: 'Within 24 hours {left} USDT may still leave. Nothing was moved; try less, or later.',
    withdraw_month_limit: 'Within 30 days {left} USDT may still leave. Nothing was moved; try less, or later.',
    withdraw_unknown: 'We find no such withdrawal of yours. Nothing was changed; please open your withdrawals.',
    withdraw_not_cancellable: 'This withdrawal is already on its way and cannot be cancelled.',
    withdraw_state: 'This withdrawal is no longer at that step. Nothing was changed; please look at it again.',
    password_common: 'This password is among those tried first by thieves. Nothing was changed; please choose another.',
    password_wrong: 'That is not your present password. Nothing was changed; please try again.',
    old_password_required: 'To change your password, also enter the present one. Nothing was changed.',
    password_not_set: 'This account has no password. Sign in with your wallet alone.',
    ticket_expired: 'This change of password can no longer be confirmed. Nothing was changed; please begin again.',
    account_frozen:
      'This account is frozen, as its owner asked by letter. Nothing was changed; please write to our support.',
    freeze_link_expired: 'This link was used already or is too old. Nothing was changed; please write to our support.',
    close_open: 'Your account still has: {open}. Nothing was closed; please settle this first.',
    push_off: 'Notifications are not offered here. Everything else works as before.',
    hold_active: 'Withdrawals rest for a while after a change of your security settings. Your money is safe.',
    fee_exceeds_amount:
      'The network fee of {fee} USDT would take all of it. Nothing was moved; please choose a larger amount.',
    task_unknown: 'We do not know this task. Nothing was changed; please open the list of tasks again.',
    task_closed: 'This task has ended. Nothing was changed; please look at those that run.',
    task_state:
      'The task is not at that step, or was handed in with another proof. Nothing was changed; please open it again.',
    task_tries:
      'You have handed this task in as often as one can. Nothing was changed; write to our support if you think we erred.',
    task_budget: 'All points of this task have been given out. Nothing was handed in; please choose another task.',
    proof_invalid: 'That does not show what the task asks for. Nothing was handed in; please look at the task again.',
    ticket_unknown: 'We do not know this ticket. Nothing was changed.',
    image_unknown: 'We find no such picture of yours that is still unused. Nothing was sent; please add it again.',
    image_type: 'We take pictures as JPEG, PNG, WebP or GIF. Nothing was kept; please save it as one of these.',
    image_too_large:
      'This picture is too large for us: at most {megapixels} million pixels. Nothing was kept; please send a smaller one.',
    image_unreadable:
      'We could not read this picture; it may be broken or cut off. Nothing was kept; please send it again.',
    operator_unknown: 'This wallet is not on the list of operators. Nothing was changed.',
    own_record: 'Nobody decides on a record of their own. Please let a second person decide.',
    already_recorded: 'This has been recorded already. The first record stands.',
    house_short: 'The house has not earned enough to pay this. Nothing was posted; bring in cash first.',
    already_decided: 'This has been decided already. The decision stands.',
    day_not_over: 'This day is not over yet. Nothing was recorded; please come back after midnight UTC.',
    reason_required: 'This is far from what was to be expected: please give your reason in writing.',
    pool_unknown: 'We do not know this pool. Nothing was changed.',
    record_unknown: 'We do not know this record. Nothing was changed.',
    not_reversible: 'This entry cannot be taken back: it is put right where it was made. Nothing was changed.',
    release_same_person: 'Whoever prepared it cannot release it. Please let a second person release it.',
    decision_changed: 'What was decided is no longer what you saw. Nothing was released; please look at it again.',
    rpc_method_refused: 'This method is not forwarded.',
    rpc_batch_too_large: 'This batch is too large.',
    clock_range: 'The clock cannot be moved by that much. It stands where it stood.',
  },
  mail: {
    greeting: 'Hello,',
    signature: 'Terahold',
    neverAsk: 'Nobody from Terahold will ever ask you for this code. Enter it only in the app.',
    codeLabel: 'Your code:',
    codeValidity: 'It works once, for this one purpose, for {minutes} minutes.',
    codeNotAsked:
      'You did not ask for it? Then nothing has changed. Open Terahold, look at your sessions and end those you do not know.',
    code: {
      bind: {
        subject: 'Your code to confirm this e-mail address',
        intro: 'Enter this code to bind this e-mail address to your account.',
      },
      rebind: {
        subject: 'Your code to replace your e-mail address',
        intro:
          'Somebody signed in with your wallet wants to replace this e-mail address by another. If it is you, enter this code.',
      },
      password: {
        subject: 'Your code to set a password',
        intro: 'Enter this code to set or change the password of your account.',
      },
      forgotten: {
        subject: 'Your code for the forgotten password',
        intro:
          'Somebody who signed with your wallet says that the password is forgotten. If it is you, enter this code: it takes the password off and signs you in.',
      },
    },
    withdrawal: {
      subject: 'Confirm your withdrawal',
      intro: 'You asked for this withdrawal. Compare it with what you meant before you enter the code.',
      amount: 'Amount',
      receive: 'You receive',
      destination: 'To this wallet',
      compare:
        'Compare every character of the wallet, not only the first and last. The spaces are there to help you read.',
      notAsked:
        'You did not ask for it? Do not enter the code: the withdrawal then ends by itself and the money stays yours.',
    },
    emailReplaced: {
      subject: 'Your e-mail address was replaced',
      intro: 'The e-mail address of your account was replaced by another. This one no longer receives our codes.',
      hold: 'For your safety, withdrawals wait until {until}.',
      notYou:
        'It was not you? Sign in with your wallet before that time, end all other sessions and write to our support.',
    },
    emailRecovered: {
      subject: 'Your e-mail address was replaced without your code',
      intro:
        'Somebody signed in with your wallet says that this mailbox is lost and has bound another one. If that was you, there is nothing to do.',
      hold: 'For your safety, withdrawals wait until {until}.',
      freeze: 'It was not you? This link stops all withdrawals and ends all sessions at once. It works one time.',
      label: 'Freeze my account:',
    },
    passwordForgotten: {
      subject: 'The password of your account was taken off',
      intro:
        'Somebody signed in with your wallet and with the code sent to this mailbox, and the password was taken off. All other sessions were ended. If that was you, there is nothing to do.',
      hold: 'For your safety, withdrawals wait until {until}.',
      freeze: 'It was not you? This link stops all withdrawals and ends all sessions at once. It works one time.',
      label: 'Freeze my account:',
    },
    passwordSet: {
      subject: 'The password of your account was set',
      intro: 'A new password was set for your account, and all other sessions were ended.',
      hold: 'For your safety, withdrawals wait until {until}.',
      notYou: 'It was not you? Write to our support before that time.',
    },
    newSignIn: {
      subject: 'Sign-in from a new device',
      intro: 'Somebody has signed in to your account with your wallet from a device we have not seen before.',
      device: 'Device',
      unknownDevice: 'not known',
      at: 'Time',
      notYou: 'It was not you? Open Terahold, end this session, and move your wallet to a new key.',
    },
    frozen: {
      subject: 'Your account is frozen',
      intro: 'The link from our letter was used: no withdrawal leaves your account now, and all sessions were ended.',
      next: 'Your money stays yours. Write to our support, who will undo this together with you.',
    },
    closed: {
      subject: 'Your account is closed',
      intro:
        'Your name, e-mail address, password and settings were erased. The entries of the books stay, as they must.',
      back: 'If you sign in with the same wallet again, you will find your books as you left them.',
    },
    newsEnd: 'You choose in your settings which letters like this one you get.',
  },
  news: {
    deposit: {
      title: 'A payment has arrived',
      text: 'A payment from your wallet was credited. Open Terahold to see it.',
    },
    order: { title: 'News about an order', text: 'One of your orders has moved on. Open Terahold to see it.' },
    'order-shipped': {
      title: 'Your parcel is on its way',
      text: 'The goods of one of your orders were given to a carrier. Open Terahold to follow them.',
    },
    'order-delivered': {
      title: 'Your parcel has arrived',
      text: 'The goods of one of your orders were delivered. Open Terahold to see it; if you do not have them, write to our support.',
    },
    settlement: { title: 'A day was settled', text: 'Earnings were credited to you. Open Terahold to see them.' },
    withdrawal: {
      title: 'News about a withdrawal',
      text: 'One of your withdrawals has ended. Open Terahold to see it.',
    },
    ticket: { title: 'Our support has answered', text: 'There is an answer to your ticket. Open Terahold to read it.' },
  },
  openThings: {
    money: 'a balance',
    earnings: 'earnings still to come',
    orders: 'orders under way',
    holdings: 'power that is running or not settled to its last day',
    withdrawals: 'withdrawals under way',
  },
  shipmentEvents: {
    picked_up: 'The carrier has it.',
    in_transit: 'On its way.',
    customs: 'In customs.',
    out_for_delivery: 'Out for delivery today.',
    failed_attempt: 'Nobody was met; the carrier tries again.',
    ready_for_pickup: 'Ready to be collected.',
    exception: 'Held up on its way.',
    delivered: 'Delivered.',
    returned: 'Came back to us.',
  },
  missingPage: {
    title: 'Nothing here',
    text: 'There is no page at this address. Nothing was lost.',
    home: 'To the start',
  },
}
