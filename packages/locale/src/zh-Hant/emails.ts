import type { ServerTexts } from '../en/server.ts'

export const emailTexts: ServerTexts['mail'] = {
  greeting: '您好：',
  signature: 'Terahold',
  neverAsk: '我們的工作人員絕不會向您索取此驗證碼。請只在應用程式中輸入。',
  codeLabel: '您的驗證碼：',
  codeValidity: '驗證碼僅限本次用途，只能使用一次，{minutes} 分鐘內有效。',
  codeNotAsked: '如果不是您本人取得，請忽略此郵件。帳戶沒有任何變化。',
  hold: '為保障您的安全，提現暫停至 {until}。',
  freeze: '如果不是您本人操作，請用下面的連結凍結帳戶。它會立即停止所有提現並結束所有工作階段，只能使用一次。',
  freezeLabel: '凍結我的帳戶',
  why: {
    code: '有人為此電子信箱取得了驗證碼，因此您收到這封郵件。',
    security: '凡涉及帳戶安全，我們都會寄送郵件通知會員。',
    contractWithdrawn: '每次撤回合約，我們都會寄送郵件確認。',
    chosen: '您選擇了接收此類郵件。您可以在設定中變更。',
  },
  code: {
    bind: { subject: '您的電子信箱驗證碼', intro: '輸入此驗證碼，將這個電子信箱新增到您的帳戶。' },
    rebind: {
      subject: '更換電子信箱的驗證碼',
      intro: '有人用您的錢包登入，並要更換這個電子信箱。如果是您本人，請輸入驗證碼。',
    },
    password: { subject: '設定密碼的驗證碼', intro: '輸入此驗證碼，設定或變更帳戶密碼。' },
    forgotten: {
      subject: '移除密碼的驗證碼',
      intro: '有人用您的錢包簽署，並稱忘記了密碼。如果是您本人，請輸入驗證碼，密碼將被移除並為您登入。',
    },
  },
  withdrawal: {
    subject: '請確認您的提現',
    intro: '您申請了這筆提現。輸入驗證碼前，請核對以下資訊。',
    amount: '金額',
    receive: '您將收到',
    destination: '到此錢包',
    compare: '請核對錢包地址的每一個字元，而不只是開頭和結尾。空格只是為了便於閱讀。',
    notAsked: '如果不是您本人申請，請不要輸入驗證碼。提現將自動取消，資金仍在您的帳戶中。',
  },
  emailReplaced: {
    subject: '您的電子信箱已更換',
    intro: '您帳戶的電子信箱已更換，我們不再向此電子信箱寄送驗證碼。',
  },
  emailRecovered: {
    subject: '您的電子信箱在未使用驗證碼的情況下被更換',
    intro: '有人用您的錢包登入，稱無法再使用此電子信箱，並新增了另一個。如果是您本人，無需任何操作。',
  },
  passwordForgotten: {
    subject: '您的帳戶密碼已被移除',
    intro:
      '有人用您的錢包和寄到此電子信箱的驗證碼登入。密碼已被移除，其他工作階段均已結束。如果是您本人，無需任何操作。',
  },
  passwordSet: {
    subject: '您的帳戶密碼已變更',
    intro: '您的帳戶已設定新密碼，其他工作階段均已結束。',
  },
  newSignIn: {
    subject: '新裝置登入',
    intro: '有人在新裝置上用您的錢包登入了您的帳戶。',
    device: '裝置',
    unknownDevice: '不明',
    at: '時間',
    stolen: '您的錢包金鑰可能已被盜，請同時聯絡客服。',
  },
  security: {
    subject: '安全通知：您的錢包簽署了一項變更',
    intro: '您的錢包簽署了帳戶的以下變更。此郵件寄出後，該變更隨即生效。',
    change: '變更',
    at: '時間',
  },
  resetStarted: {
    subject: '您的電子信箱和密碼將被移除',
    intro: '您的錢包請求移除帳戶的電子信箱和密碼。如果是您本人，無需任何操作。',
    hold: '將於 {until} 移除，在此之前提現暫停。',
  },
  resetByOperators: {
    subject: '客服將移除您的電子信箱和密碼',
    intro: '有人回報無法使用此帳戶，Terahold 的兩名營運人員決定移除帳戶的電子信箱和密碼。如果是您本人，無需任何操作。',
    hold: '將於 {until} 移除，在此之前提現暫停。您的錢包可以在登入頁面取消。',
  },
  resetDone: {
    subject: '您的電子信箱和密碼已被移除',
    intro: '帳戶的電子信箱和密碼已依通知移除，所有工作階段均已結束。您可以用錢包登入並新增電子信箱。',
  },
  newWallet: '新錢包',
  moveStarted: {
    subject: '您的帳戶將轉移到另一個錢包',
    intro:
      '有人回報遺失了您的錢包，Terahold 的兩名營運人員決定將您的帳戶轉移到另一個錢包。如果是您本人，無需任何操作。',
    hold: '將於 {until} 轉移，在此之前提現暫停。您的原錢包可以提前阻止：用它登入，然後選擇「停止轉移」。',
  },
  moveStopped: {
    subject: '帳戶轉移已停止',
    intro: '您的帳戶仍歸原錢包，不會轉移到下面的錢包。',
  },
  moveDone: {
    subject: '您的帳戶已轉移到另一個錢包',
    intro: '您的帳戶已依通知轉移。請用新錢包登入，提現只會付到新錢包。尚未付出的提現已退回餘額。',
  },
  withdrawalNotice: '已申請提現',
  frozen: {
    subject: '您的帳戶已凍結',
    intro: '帳戶已被我們郵件中的連結或客服凍結。您帳戶的提現已停止，所有工作階段均已結束。',
    next: '您的資金仍屬於您。請聯絡客服解除凍結。',
  },
  unfrozen: {
    subject: '您的帳戶已解除凍結',
    intro: '我們核實帳戶屬於您後，已解除凍結。您可以重新提現和變更設定。',
  },
  closed: {
    subject: '您的帳戶已關閉',
    intro: '我們已刪除您的名稱、電子信箱、密碼和設定。帳目記錄依法保留。',
    back: '如果您再次用同一個錢包登入，仍可看到這些記錄。',
  },
  contractWithdrawn: {
    subject: '您已撤回合約',
    intro: '我們已收到您對此訂單合約的撤回聲明。合約已終止。請保留此郵件作為憑證。',
    order: '訂單',
    at: '收到時間',
    refund: '退款',
    money: '退款已計入您的 Terahold 餘額。我們未扣除任何費用，您可以免手續費提現。',
    notYou: '如果不是您本人操作，請聯絡客服。',
  },
}
