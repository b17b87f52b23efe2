import type { MemberTransferKind } from '@terahold/contract/codes/ledger'
import type { Locale } from '../../http/call/handler.ts'

/** Texts of statement lines by kind, in the reader's language. */
const words: Record<MemberTransferKind, Record<Locale, string>> = {
  deposit: {
    en: 'Deposit from your wallet',
    es: 'Depósito desde tu monedero',
    fr: 'Dépôt depuis votre portefeuille',
    'zh-Hans': '钱包转入',
    'zh-Hant': '錢包轉入',
  },
  suspense_assigned: {
    en: 'Payment assigned to you',
    es: 'Pago asignado a tu cuenta',
    fr: 'Paiement attribué à votre compte',
    'zh-Hans': '款项认领入账',
    'zh-Hant': '款項認領入賬',
  },
  order_payment: {
    en: 'Order paid',
    es: 'Pedido pagado',
    fr: 'Commande payée',
    'zh-Hans': '支付订单',
    'zh-Hant': '支付訂單',
  },
  order_refund: {
    en: 'Order refunded',
    es: 'Pedido reembolsado',
    fr: 'Commande remboursée',
    'zh-Hans': '订单退款',
    'zh-Hant': '訂單退款',
  },
  exit_refund: {
    en: 'Early exit refund',
    es: 'Reembolso por salida anticipada',
    fr: 'Remboursement de sortie anticipée',
    'zh-Hans': '提前退出退款',
    'zh-Hant': '提前退出退款',
  },
  goods_refund: {
    en: 'Goods refunded',
    es: 'Producto reembolsado',
    fr: 'Article remboursé',
    'zh-Hans': '商品退款',
    'zh-Hant': '商品退款',
  },
  mining: {
    en: 'Mining revenue, net',
    es: 'Ingresos de minería, netos',
    fr: 'Revenus de minage, nets',
    'zh-Hans': '挖矿净收益',
    'zh-Hant': '挖礦淨收益',
  },
  downtime: {
    en: 'Downtime returned',
    es: 'Inactividad devuelta',
    fr: 'Indisponibilité remboursée',
    'zh-Hans': '停机退费',
    'zh-Hant': '停機退費',
  },
  referral: {
    en: 'Referral commission',
    es: 'Comisión por recomendación',
    fr: 'Commission de parrainage',
    'zh-Hans': '推荐佣金',
    'zh-Hant': '推薦佣金',
  },
  withdrawal_hold: {
    en: 'Set aside for a withdrawal',
    es: 'Reservado para un retiro',
    fr: 'Réservé pour un retrait',
    'zh-Hans': '提现冻结',
    'zh-Hant': '提現凍結',
  },
  withdrawal_return: {
    en: 'Withdrawal not carried out, returned',
    es: 'Retiro no realizado, devuelto',
    fr: 'Retrait non effectué, restitué',
    'zh-Hans': '提现未执行，退回',
    'zh-Hant': '提現未執行，退回',
  },
  withdrawal_sent: {
    en: 'Withdrawal sent',
    es: 'Retiro enviado',
    fr: 'Retrait envoyé',
    'zh-Hans': '提现已发出',
    'zh-Hant': '提現已發出',
  },
  withdrawal_fee: {
    en: 'Network fee',
    es: 'Comisión de red',
    fr: 'Frais de réseau',
    'zh-Hans': '网络费',
    'zh-Hant': '網絡費',
  },
  withdrawal_failed: {
    en: 'Withdrawal failed on chain, returned',
    es: 'Retiro fallido en la cadena, devuelto',
    fr: 'Retrait échoué sur la chaîne, restitué',
    'zh-Hans': '链上提现失败，退回',
    'zh-Hant': '鏈上提現失敗，退回',
  },
  points_earned: {
    en: 'Points earned',
    es: 'Puntos obtenidos',
    fr: 'Points gagnés',
    'zh-Hans': '获得积分',
    'zh-Hant': '獲得積分',
  },
  points_spent: {
    en: 'Points spent',
    es: 'Puntos usados',
    fr: 'Points utilisés',
    'zh-Hans': '使用积分',
    'zh-Hant': '使用積分',
  },
  reversal: {
    en: 'Entry taken back',
    es: 'Apunte anulado',
    fr: 'Écriture annulée',
    'zh-Hans': '账目冲正',
    'zh-Hant': '賬目沖正',
  },
}

/** Returns the text of a transfer's kind. */
export function memoOf(kind: MemberTransferKind, locale: Locale): string {
  return words[kind][locale]
}
