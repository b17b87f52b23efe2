import type { Locale } from '../../http/call/handler.ts'

type Section = { title: string; text: string }

export const riskVersion = '2026-11'
/** From when this version counts; before the first start of any installation. */
export const riskInForceAt = '2026-11-01T00:00:00Z'

/** The risk disclosure. Any change of meaning is a new version, which members are asked to read before their next order. */
export const riskSections: Record<Locale, Section[]> = {
  en: [
    {
      title: 'What you buy',
      text: 'You rent mining power for a fixed number of days. It is no deposit, no share and no loan, and nobody promises you any return. What you receive is your part of what the pool really earned, day by day, after electricity and our service fee.',
    },
    {
      title: 'You can lose money',
      text: 'The hashrate fee is paid in advance and is not part of what comes back. At the figures shown with a plan, the net of a day can be less than its fee; then the whole subscription loses. Figures of the past say nothing about days to come.',
    },
    {
      title: 'What moves the result',
      text: 'The difficulty of the network, the block reward, transaction fees and the price of bitcoin change without warning, and a halving cuts the reward at once. Electricity and fees stay the same. On a bad day the net is zero; it is never below zero.',
    },
    {
      title: 'When the pool stands still',
      text: 'Machines fail and power is cut. For time lost, the hashrate fee of that time is paid back to you; the revenue that was missed is not. A day is credited only after its revenue was recorded with evidence and approved by a second person, and is yours to withdraw once the payout has arrived.',
    },
    {
      title: 'Cancelling and leaving early',
      text: 'Until your holding starts, which is at least 24 hours after payment, you can cancel and get everything back. After that you can leave at the quote shown: 90 percent of the fee for the days left. When a pool closes, all of it is paid back.',
    },
    {
      title: 'Tokens and the chain',
      text: 'Payments are made in USDT, which is worth what its issuer and the market make it worth. A transfer that is final cannot be taken back. Send only from your own wallet and only to the address shown. We never ask for an approval, a permit or your recovery words.',
    },
    {
      title: 'What we hold for you',
      text: 'Your balance is a claim on us and is covered by no deposit insurance. What we have and what we owe is public and can be checked at any time, and payouts stop by themselves when it does not add up. We can still fail, be attacked, or be stopped by a law or an authority.',
    },
    {
      title: 'Withdrawals',
      text: 'They go only to the wallet you sign in with. Limits, a network fee, an e-mail code and waiting times after changes of security apply. Whoever loses the key of that wallet loses access to the money for good. We never ask for a payment in advance.',
    },
    {
      title: 'Your own decision',
      text: 'Use only money you can do without. Ask somebody independent about tax and law where you live; some places forbid this. By ordering you confirm that you have read and understood this text.',
    },
  ],
  es: [
    {
      title: 'Qué compras',
      text: 'Alquilas potencia de minado por un número fijo de días. No es un depósito, ni una participación, ni un préstamo, y nadie te promete ningún rendimiento. Recibes tu parte de lo que el grupo ganó de verdad cada día, después de la electricidad y de nuestra comisión.',
    },
    {
      title: 'Puedes perder dinero',
      text: 'La tarifa de potencia se paga por adelantado y no forma parte de lo que vuelve. Con las cifras que ves junto a un plan, el neto de un día puede ser menor que su tarifa; entonces toda la suscripción pierde. Las cifras pasadas no dicen nada de los días futuros.',
    },
    {
      title: 'Qué cambia el resultado',
      text: 'La dificultad de la red, la recompensa por bloque, las comisiones y el precio del bitcoin cambian sin aviso, y un halving recorta la recompensa de golpe. La electricidad y las tarifas no bajan. En un mal día el neto es cero; nunca es menor que cero.',
    },
    {
      title: 'Cuando el grupo se detiene',
      text: 'Las máquinas fallan y la corriente se corta. Por el tiempo perdido se te devuelve la tarifa de ese tiempo, no los ingresos que faltaron. Un día se abona solo cuando sus ingresos se han registrado con pruebas y otra persona los ha aprobado, y puedes retirarlo cuando el pago ha llegado.',
    },
    {
      title: 'Anular y salir antes',
      text: 'Hasta que empieza tu potencia, al menos 24 horas después del pago, puedes anular y recuperar todo. Después puedes salir al precio indicado: el 90 por ciento de la tarifa de los días que quedan. Si un grupo cierra, se devuelve entera.',
    },
    {
      title: 'Los tokens y la cadena',
      text: 'Se paga en USDT, que vale lo que hagan de él su emisor y el mercado. Una transferencia definitiva no se puede deshacer. Envía solo desde tu cartera y solo a la dirección indicada. Nunca pedimos una aprobación, un permiso ni tus palabras de recuperación.',
    },
    {
      title: 'Lo que guardamos por ti',
      text: 'Tu saldo es un derecho frente a nosotros y no lo cubre ningún fondo de garantía. Lo que tenemos y lo que debemos es público y se puede comprobar siempre, y los pagos se detienen solos cuando no cuadra. Aun así podemos fracasar, sufrir un ataque o ser detenidos por una ley o una autoridad.',
    },
    {
      title: 'Los retiros',
      text: 'Van solo a la cartera con la que entras. Hay límites, una tarifa de red, un código por correo y esperas después de cambios de seguridad. Quien pierde la clave de esa cartera pierde el acceso al dinero para siempre. Nunca pedimos un pago por adelantado.',
    },
    {
      title: 'Tu propia decisión',
      text: 'Usa solo dinero del que puedas prescindir. Pregunta a alguien independiente por los impuestos y las leyes de donde vives; en algunos lugares esto está prohibido. Al pedir confirmas que has leído y entendido este texto.',
    },
  ],
  fr: [
    {
      title: 'Ce que vous achetez',
      text: 'Vous louez de la puissance de minage pour un nombre fixe de jours. Ce n’est ni un dépôt, ni une part, ni un prêt, et personne ne vous promet de rendement. Vous recevez votre part de ce que le groupe a réellement gagné chaque jour, après l’électricité et nos frais de service.',
    },
    {
      title: 'Vous pouvez perdre de l’argent',
      text: 'Les frais de puissance se paient d’avance et ne font pas partie de ce qui revient. Aux chiffres affichés avec une offre, le net d’un jour peut être inférieur à ses frais ; toute la souscription est alors perdante. Les chiffres passés ne disent rien des jours à venir.',
    },
    {
      title: 'Ce qui change le résultat',
      text: 'La difficulté du réseau, la récompense de bloc, les frais de transaction et le cours du bitcoin changent sans prévenir, et un halving réduit la récompense d’un coup. L’électricité et les frais restent. Un mauvais jour, le net est nul ; il n’est jamais négatif.',
    },
    {
      title: 'Quand le groupe s’arrête',
      text: 'Des machines tombent en panne et le courant se coupe. Pour le temps perdu, les frais de puissance de ce temps vous sont rendus, pas le revenu manqué. Un jour n’est crédité qu’une fois son revenu enregistré avec preuves et approuvé par une seconde personne, et se retire quand le versement est arrivé.',
    },
    {
      title: 'Annuler et sortir avant terme',
      text: 'Jusqu’au début de votre puissance, au moins 24 heures après le paiement, vous pouvez annuler et tout récupérer. Ensuite vous pouvez sortir au prix affiché : 90 pour cent des frais des jours restants. Quand un groupe ferme, ils sont rendus en entier.',
    },
    {
      title: 'Les jetons et la chaîne',
      text: 'On paie en USDT, qui vaut ce qu’en font son émetteur et le marché. Un transfert définitif ne se reprend pas. N’envoyez que depuis votre portefeuille et qu’à l’adresse affichée. Nous ne demandons jamais d’autorisation de dépense, de permis ni vos mots de récupération.',
    },
    {
      title: 'Ce que nous gardons pour vous',
      text: 'Votre solde est une créance sur nous, sans garantie des dépôts. Ce que nous avons et ce que nous devons est public et vérifiable à tout moment, et les versements s’arrêtent d’eux-mêmes quand le compte n’y est pas. Nous pouvons tout de même échouer, être attaqués, ou être arrêtés par une loi ou une autorité.',
    },
    {
      title: 'Les retraits',
      text: 'Ils ne vont qu’au portefeuille avec lequel vous vous connectez. Il y a des limites, des frais de réseau, un code par e-mail et des attentes après un changement de sécurité. Qui perd la clé de ce portefeuille perd l’accès à l’argent pour toujours. Nous ne demandons jamais de paiement d’avance.',
    },
    {
      title: 'Votre propre décision',
      text: 'N’utilisez que l’argent dont vous pouvez vous passer. Demandez à une personne indépendante ce que disent l’impôt et la loi chez vous ; certains pays l’interdisent. En commandant, vous confirmez avoir lu et compris ce texte.',
    },
  ],
  'zh-Hans': [
    {
      title: '您购买的是什么',
      text: '您租用固定天数的挖矿算力。它不是存款、不是股份、也不是借款，没有任何人承诺收益。您得到的是矿池每一天真实收入中属于您的部分，已扣除电费和我们的服务费。',
    },
    {
      title: '您可能亏损',
      text: '算力费预先支付，不包含在返还之内。按方案旁显示的数字，一天的净额可能低于当天的算力费，那么整个订购就是亏损的。过去的数字不能说明以后的日子。',
    },
    {
      title: '什么会影响结果',
      text: '全网难度、区块奖励、交易手续费和比特币价格随时变化，减半会使奖励立刻减少。电费和费用不会随之减少。不好的一天净额为零，但不会低于零。',
    },
    {
      title: '矿池停机时',
      text: '机器会出故障，电力会中断。停机时间对应的算力费会退还给您，但错过的收入不会补偿。一天的收入要有凭证记录，并由另一人审批后才会计入；矿池款项到账后才可提现。',
    },
    {
      title: '取消与提前退出',
      text: '在算力开始之前（至少在付款 24 小时之后才开始）可以取消并全额退还。开始之后可按所示报价退出：剩余天数算力费的百分之九十。矿池关闭时，剩余部分全额退还。',
    },
    {
      title: '代币与区块链',
      text: '付款使用 USDT，它的价值取决于发行方和市场。已最终确认的转账无法撤回。请只从您自己的钱包、只向所示地址转账。我们绝不会要求授权额度、签署许可或索要助记词。',
    },
    {
      title: '我们为您保管的资金',
      text: '您的余额是对我们的债权，没有任何存款保险。我们持有多少、欠付多少都是公开的，随时可以核对；对不上时付款会自动停止。即便如此，我们仍可能经营失败、遭到攻击，或被法律或主管机关叫停。',
    },
    {
      title: '提现',
      text: '只能提到您登录所用的钱包。提现有限额、网络费、邮箱验证码，安全设置更改后还有等待时间。丢失该钱包私钥的人将永远无法取回资金。我们绝不会要求先付款。',
    },
    {
      title: '由您自己决定',
      text: '请只使用您能够承受损失的资金。请就您所在地的税务和法律咨询独立人士，有些地方禁止此类活动。下单即表示您已阅读并理解本文。',
    },
  ],
  'zh-Hant': [
    {
      title: '您購買的是什麼',
      text: '您租用固定天數的挖礦算力。它不是存款、不是股份、也不是借款，沒有任何人承諾收益。您得到的是礦池每一天真實收入中屬於您的部分，已扣除電費和我們的服務費。',
    },
    {
      title: '您可能虧損',
      text: '算力費預先支付，不包含在返還之內。按方案旁顯示的數字，一天的淨額可能低於當天的算力費，那麼整個訂購就是虧損的。過去的數字不能說明以後的日子。',
    },
    {
      title: '什麼會影響結果',
      text: '全網難度、區塊獎勵、交易手續費和比特幣價格隨時變化，減半會使獎勵立刻減少。電費和費用不會隨之減少。不好的一天淨額為零，但不會低於零。',
    },
    {
      title: '礦池停機時',
      text: '機器會故障，電力會中斷。停機時間對應的算力費會退還給您，但錯過的收入不會補償。一天的收入要有憑證記錄，並由另一人審核後才會計入；礦池款項到帳後才可提領。',
    },
    {
      title: '取消與提前退出',
      text: '在算力開始之前（至少在付款 24 小時之後才開始）可以取消並全額退還。開始之後可按所示報價退出：剩餘天數算力費的百分之九十。礦池關閉時，剩餘部分全額退還。',
    },
    {
      title: '代幣與區塊鏈',
      text: '付款使用 USDT，它的價值取決於發行方和市場。已最終確認的轉帳無法撤回。請只從您自己的錢包、只向所示地址轉帳。我們絕不會要求授權額度、簽署許可或索取助記詞。',
    },
    {
      title: '我們為您保管的資金',
      text: '您的餘額是對我們的債權，沒有任何存款保險。我們持有多少、欠付多少都是公開的，隨時可以核對；對不上時付款會自動停止。即便如此，我們仍可能經營失敗、遭到攻擊，或被法律或主管機關叫停。',
    },
    {
      title: '提領',
      text: '只能提到您登入所用的錢包。提領有限額、網路費、信箱驗證碼，安全設定變更後還有等待時間。遺失該錢包私鑰的人將永遠無法取回資金。我們絕不會要求先付款。',
    },
    {
      title: '由您自己決定',
      text: '請只使用您能夠承受損失的資金。請就您所在地的稅務和法律諮詢獨立人士，有些地方禁止此類活動。下單即表示您已閱讀並理解本文。',
    },
  ],
}
