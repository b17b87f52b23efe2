import type { ContactEntry } from '../../support/contacts/contact-entry.ts'
import type { TaskInput } from '../../tasks/task-entry.ts'

/** The demo's contact channels; their addresses do not exist. */
export const demoContacts: readonly ContactEntry[] = [
  {
    kind: 'email',
    value: 'support@terahold.example',
    sort: 1,
    texts: {
      en: { label: 'Support', hours: 'Every day, 08:00 to 20:00 UTC' },
      es: { label: 'Soporte', hours: 'Todos los días, de 08:00 a 20:00 UTC' },
      fr: { label: 'Assistance', hours: 'Tous les jours, de 8 h à 20 h UTC' },
      'zh-Hans': { label: '客服', hours: '每天 08:00 至 20:00（UTC）' },
      'zh-Hant': { label: '客服', hours: '每天 08:00 至 20:00（UTC）' },
    },
  },
  {
    kind: 'web',
    value: 'https://status.terahold.example/',
    sort: 2,
    texts: {
      en: { label: 'Service status' },
      es: { label: 'Estado del servicio' },
      fr: { label: 'État du service' },
      'zh-Hans': { label: '服务状态' },
      'zh-Hant': { label: '服務狀態' },
    },
  },
]

/** The demo's tasks, without their end. */
export const demoTasks: readonly Omit<TaskInput, 'endsAt'>[] = [
  {
    kind: 'verify_proof',
    points: 100,
    claims: 500,
    texts: {
      en: {
        title: 'Check a settled day',
        body: 'Open the published settlements, choose a day and look up its revenue transfer yourself. Submit the hash of the transfer you checked.',
      },
      es: {
        title: 'Comprueba un día liquidado',
        body: 'Abre las liquidaciones publicadas, elige un día y busca por tu cuenta la transferencia de sus ingresos. Envía el hash de la transferencia que comprobaste.',
      },
      fr: {
        title: 'Vérifiez un jour réglé',
        body: 'Ouvrez les règlements publiés, choisissez un jour et cherchez vous-même le transfert de son revenu. Envoyez l’empreinte du transfert vérifié.',
      },
      'zh-Hans': {
        title: '核对一个已结算日',
        body: '打开公开的结算记录，选一天，自己查找当天收入的转账，然后提交您核对过的转账哈希。',
      },
      'zh-Hant': {
        title: '核對一個已結算日',
        body: '開啟公開的結算記錄，選一天，自己尋找當天收入的轉帳，然後提交您核對過的轉帳雜湊。',
      },
    },
  },
  {
    kind: 'security',
    requires: 'email',
    points: 50,
    claims: 1_000,
    texts: {
      en: {
        title: 'Add an email address',
        body: 'Add and confirm an email address, so that nobody else can withdraw your money. Then tell us in one sentence what the codes in our emails are for.',
      },
      es: {
        title: 'Añade un correo electrónico',
        body: 'Añade y confirma un correo electrónico para que nadie más pueda retirar tu dinero. Después explícanos en una frase para qué sirven los códigos de nuestros correos.',
      },
      fr: {
        title: 'Ajoutez une adresse e-mail',
        body: 'Ajoutez et confirmez une adresse e-mail pour que personne d’autre ne puisse retirer votre argent. Expliquez-nous ensuite en une phrase à quoi servent les codes de nos e-mails.',
      },
      'zh-Hans': {
        title: '绑定邮箱',
        body: '绑定并验证一个邮箱，这样没有您的确认就不会有提现发出。然后用一句话告诉我们邮件里的验证码有什么用。',
      },
      'zh-Hant': {
        title: '綁定電子信箱',
        body: '綁定並驗證一個電子信箱，這樣沒有您的確認就不會有提現發出。然後用一句話告訴我們郵件裡的驗證碼有什麼用。',
      },
    },
  },
  {
    kind: 'learn',
    points: 30,
    claims: 1_000,
    texts: {
      en: {
        title: 'When does a plan lose money?',
        body: 'Read the risk disclosure and explain in your own words when a subscription costs more than it earns.',
      },
      es: {
        title: '¿Cuándo da pérdidas un plan?',
        body: 'Lee la información sobre riesgos y explica con tus palabras cuándo una suscripción cuesta más de lo que rinde.',
      },
      fr: {
        title: 'Quand un plan perd-il de l’argent ?',
        body: 'Lisez l’information sur les risques et expliquez avec vos mots quand une souscription coûte plus qu’elle ne rapporte.',
      },
      'zh-Hans': { title: '方案什么时候会亏？', body: '阅读风险披露，用自己的话写出认购在什么情况下花费多于所得。' },
      'zh-Hant': { title: '方案什麼時候會虧？', body: '閱讀風險揭露，用自己的話寫出認購在什麼情況下花費多於所得。' },
    },
  },
  {
    kind: 'feedback',
    points: 20,
    claims: 1_000,
    texts: {
      en: {
        title: 'Tell us what is unclear',
        body: 'Send us feedback about a page you did not understand, and submit the number of your ticket.',
      },
      es: {
        title: 'Dinos qué no queda claro',
        body: 'Envíanos un comentario sobre una página que no entendiste y envía el número de tu consulta.',
      },
      fr: {
        title: 'Dites-nous ce qui n’est pas clair',
        body: 'Envoyez-nous un commentaire sur une page que vous n’avez pas comprise, et donnez le numéro de votre demande.',
      },
      'zh-Hans': { title: '告诉我们哪里不清楚', body: '就您没看懂的页面给我们发一条反馈，并提交您的工单号。' },
      'zh-Hant': { title: '告訴我們哪裡不清楚', body: '就您沒看懂的頁面給我們發一則回饋，並提交您的工單號。' },
    },
  },
]
