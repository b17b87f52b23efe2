/** Texts of emails. */
export const emailTexts = {
  greeting: 'Hello,',
  signature: 'Terahold',
  neverAsk: 'Our staff will never ask you for this code. Enter it only in the app.',
  codeLabel: 'Your code:',
  codeValidity: 'You can use it once, for this purpose only, within {minutes} minutes.',
  codeNotAsked: 'If you did not request this code, ignore this email. Nothing has changed.',
  hold: 'For your security, withdrawals are paused until {until}.',
  freeze:
    'If this was not you, freeze your account with this link. It stops all withdrawals and ends all sessions at once. You can use it once.',
  freezeLabel: 'Freeze my account',
  why: {
    code: 'You receive this email because a code was requested for this address.',
    security: 'We email every member about the security of their account.',
    contractWithdrawn: 'We confirm every withdrawal from a contract by email.',
    chosen: 'You receive this email because you chose this topic. You can change your choice in the settings.',
  },
  code: {
    bind: {
      subject: 'Your code to confirm this email address',
      intro: 'Enter this code to add this email address to your account.',
    },
    rebind: {
      subject: 'Your code to change your email address',
      intro:
        'Someone signed in with your wallet and wants to replace this email address. If this was you, enter the code.',
    },
    password: {
      subject: 'Your code to set a password',
      intro: 'Enter this code to set or change the password of your account.',
    },
    forgotten: {
      subject: 'Your code to remove your password',
      intro:
        'Someone signed in with your wallet and reported that the password is forgotten. If this was you, enter the code. It removes the password and signs you in.',
    },
  },
  withdrawal: {
    subject: 'Confirm your withdrawal',
    intro: 'You requested this withdrawal. Check the details before you enter the code.',
    amount: 'Amount',
    receive: 'You receive',
    destination: 'To this wallet',
    compare:
      'Check every character of the wallet address, not only the first and last ones. The spaces only make it easier to read.',
    notAsked:
      'If you did not request this, do not enter the code. The withdrawal is then cancelled and your money stays in your account.',
  },
  emailReplaced: {
    subject: 'Your email address was changed',
    intro: 'The email address of your account was changed. We no longer send codes to this address.',
  },
  emailRecovered: {
    subject: 'Your email address was changed without your code',
    intro:
      'Someone signed in with your wallet, reported that this email address is lost, and added another one. If this was you, you do not need to do anything.',
  },
  passwordForgotten: {
    subject: 'The password of your account was removed',
    intro:
      'Someone signed in with your wallet and with a code sent to this email address. The password was removed and all other sessions were ended. If this was you, you do not need to do anything.',
  },
  passwordSet: {
    subject: 'The password of your account was changed',
    intro: 'Your account has a new password, and all other sessions were ended.',
  },
  newSignIn: {
    subject: 'Sign-in from a new device',
    intro: 'Someone signed in to your account with your wallet from a new device.',
    device: 'Device',
    unknownDevice: 'unknown',
    at: 'Time',
    stolen: 'The key of your wallet may be stolen, so contact our support as well.',
  },
  security: {
    subject: 'Security notice: your wallet signed a change',
    intro: 'Your wallet signed this change of your account. It takes effect right after this email.',
    change: 'Change',
    at: 'Time',
  },
  resetStarted: {
    subject: 'Your email address and password will be removed',
    intro:
      'Your wallet asked to remove the email address and the password of your account. If this was you, you do not need to do anything.',
    hold: 'They are removed at {until}. Withdrawals are paused until then.',
  },
  resetByOperators: {
    subject: 'Our support will remove your email address and password',
    intro:
      'Two operators of Terahold decided to remove the email address and the password of your account, because someone reported losing access to it. If this was you, you do not need to do anything.',
    hold: 'They are removed at {until}. Withdrawals are paused until then. Your wallet can cancel this on the sign-in page.',
  },
  resetDone: {
    subject: 'Your email address and password were removed',
    intro:
      'The email address and the password of your account were removed as announced, and all sessions were ended. You can sign in with your wallet and add an email address.',
  },
  newWallet: 'New wallet',
  moveStarted: {
    subject: 'Your account will move to another wallet',
    intro:
      'Two operators of Terahold decided to move your account to another wallet, because someone reported that yours is lost. If this was you, you do not need to do anything.',
    hold: 'It moves at {until}. Withdrawals are paused until then. Your old wallet can stop it before then: sign in with it, and choose “Stop the move”.',
  },
  moveStopped: {
    subject: 'The move of your account was stopped',
    intro: 'Your account stays with its wallet. It does not move to the wallet below.',
  },
  moveDone: {
    subject: 'Your account has moved to another wallet',
    intro:
      'Your account moved as announced. Sign in with the new wallet. Withdrawals go there only. Those that were not paid yet are back in your balance.',
  },
  withdrawalNotice: 'Withdrawal requested',
  frozen: {
    subject: 'Your account is frozen',
    intro:
      'A link in one of our emails or our support froze it. Withdrawals from your account are stopped, and all sessions were ended.',
    next: 'Your money is still yours. Contact our support to unfreeze your account.',
  },
  unfrozen: {
    subject: 'Your account is no longer frozen',
    intro:
      'We unfroze your account after we verified that you own it. You can withdraw and change your settings again.',
  },
  closed: {
    subject: 'Your account is closed',
    intro: 'We deleted your name, email address, password and settings. By law, your ledger entries stay.',
    back: 'If you sign in with the same wallet again, you will find the same entries.',
  },
  contractWithdrawn: {
    subject: 'You withdrew from your contract',
    intro:
      'We received your withdrawal from the contract of this order. The contract has ended. Keep this email as your confirmation.',
    order: 'Order',
    at: 'Received',
    refund: 'Refund',
    money: 'The refund is in your Terahold balance. We kept nothing of it, and you can withdraw it without a fee.',
    notYou: 'If this was not you, contact our support.',
  },
}
