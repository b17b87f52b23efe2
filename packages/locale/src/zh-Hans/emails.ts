import type { ServerTexts } from '../en/server.ts'

export const emailTexts: ServerTexts['mail'] = {
  greeting: '您好：',
  signature: 'Terahold',
  neverAsk: '我们的工作人员绝不会向您索要此验证码。请只在应用中输入。',
  codeLabel: '您的验证码：',
  codeValidity: '验证码仅限本次用途，只能使用一次，{minutes} 分钟内有效。',
  codeNotAsked: '如果不是您本人获取，请忽略此邮件。账户没有任何变化。',
  hold: '为保障您的安全，提现暂停至 {until}。',
  freeze: '如果不是您本人操作，请用下面的链接冻结账户。它会立即停止所有提现并结束所有会话，只能使用一次。',
  freezeLabel: '冻结我的账户',
  why: {
    code: '有人为此邮箱获取了验证码，因此您收到这封邮件。',
    security: '凡涉及账户安全，我们都会发邮件通知会员。',
    contractWithdrawn: '每次撤回合同，我们都会发邮件确认。',
    chosen: '您选择了接收此类邮件。您可以在设置中更改。',
  },
  code: {
    bind: { subject: '您的邮箱验证码', intro: '输入此验证码，将这个邮箱添加到您的账户。' },
    rebind: {
      subject: '更换邮箱的验证码',
      intro: '有人用您的钱包登录，并要更换这个邮箱。如果是您本人，请输入验证码。',
    },
    password: { subject: '设置密码的验证码', intro: '输入此验证码，设置或更改账户密码。' },
    forgotten: {
      subject: '移除密码的验证码',
      intro: '有人用您的钱包签名，并称忘记了密码。如果是您本人，请输入验证码，密码将被移除并为您登录。',
    },
  },
  withdrawal: {
    subject: '请确认您的提现',
    intro: '您申请了这笔提现。输入验证码前，请核对以下信息。',
    amount: '金额',
    receive: '您将收到',
    destination: '到此钱包',
    compare: '请核对钱包地址的每一个字符，而不只是开头和结尾。空格只是为了便于阅读。',
    notAsked: '如果不是您本人申请，请不要输入验证码。提现将自动取消，资金仍在您的账户中。',
  },
  emailReplaced: {
    subject: '您的邮箱已更换',
    intro: '您账户的邮箱已更换，我们不再向此邮箱发送验证码。',
  },
  emailRecovered: {
    subject: '您的邮箱在未使用验证码的情况下被更换',
    intro: '有人用您的钱包登录，称无法再使用此邮箱，并添加了另一个邮箱。如果是您本人，无需任何操作。',
  },
  passwordForgotten: {
    subject: '您的账户密码已被移除',
    intro: '有人用您的钱包和发送到此邮箱的验证码登录。密码已被移除，其他会话均已结束。如果是您本人，无需任何操作。',
  },
  passwordSet: {
    subject: '您的账户密码已更改',
    intro: '您的账户已设置新密码，其他会话均已结束。',
  },
  newSignIn: {
    subject: '新设备登录',
    intro: '有人在新设备上用您的钱包登录了您的账户。',
    device: '设备',
    unknownDevice: '未知',
    at: '时间',
    stolen: '您的钱包密钥可能已被盗，请同时联系客服。',
  },
  security: {
    subject: '安全通知：您的钱包签署了一项更改',
    intro: '您的钱包签署了账户的以下更改。此邮件发出后，该更改随即生效。',
    change: '更改',
    at: '时间',
  },
  resetStarted: {
    subject: '您的邮箱和密码将被移除',
    intro: '您的钱包请求移除账户的邮箱和密码。如果是您本人，无需任何操作。',
    hold: '将于 {until} 移除，在此之前提现暂停。',
  },
  resetByOperators: {
    subject: '客服将移除您的邮箱和密码',
    intro: '有人报告无法访问此账户，Terahold 的两名运营人员决定移除账户的邮箱和密码。如果是您本人，无需任何操作。',
    hold: '将于 {until} 移除，在此之前提现暂停。您的钱包可以在登录页面取消。',
  },
  resetDone: {
    subject: '您的邮箱和密码已被移除',
    intro: '账户的邮箱和密码已按通知移除，所有会话均已结束。您可以用钱包登录并添加邮箱。',
  },
  newWallet: '新钱包',
  moveStarted: {
    subject: '您的账户将转移到另一个钱包',
    intro:
      '有人报告丢失了您的钱包，Terahold 的两名运营人员决定将您的账户转移到另一个钱包。如果是您本人，无需任何操作。',
    hold: '将于 {until} 转移，在此之前提现暂停。您的原钱包可以提前阻止：用它登录，然后选择“停止转移”。',
  },
  moveStopped: {
    subject: '账户转移已停止',
    intro: '您的账户仍归原钱包，不会转移到下面的钱包。',
  },
  moveDone: {
    subject: '您的账户已转移到另一个钱包',
    intro: '您的账户已按通知转移。请用新钱包登录，提现只会付到新钱包。尚未付出的提现已退回余额。',
  },
  withdrawalNotice: '已申请提现',
  frozen: {
    subject: '您的账户已冻结',
    intro: '账户已被我们邮件中的链接或客服冻结。您账户的提现已停止，所有会话均已结束。',
    next: '您的资金仍属于您。请联系客服解除冻结。',
  },
  unfrozen: {
    subject: '您的账户已解除冻结',
    intro: '我们核实账户属于您后，已解除冻结。您可以重新提现和更改设置。',
  },
  closed: {
    subject: '您的账户已注销',
    intro: '我们已删除您的名称、邮箱、密码和设置。账目记录依法保留。',
    back: '如果您再次用同一个钱包登录，仍可看到这些记录。',
  },
  contractWithdrawn: {
    subject: '您已撤回合同',
    intro: '我们已收到您对此订单合同的撤回声明。合同已终止。请保留此邮件作为凭证。',
    order: '订单',
    at: '收到时间',
    refund: '退款',
    money: '退款已计入您的 Terahold 余额。我们未扣除任何费用，您可以免手续费提现。',
    notYou: '如果不是您本人操作，请联系客服。',
  },
}
