import type { Section } from '../en/risk-disclosure.ts'

export const riskDisclosure: readonly Section[] = [
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
    title: 'Se rétracter et sortir avant terme',
    text: 'Jusqu’au début de votre puissance, au moins 24 heures après le paiement, vous pouvez vous rétracter du contrat et tout récupérer. Jusqu’à la fin du 14e jour après votre commande (UTC), les frais des jours non commencés sont rendus en entier. Ensuite vous pouvez sortir au prix affiché : 90 pour cent des frais des jours restants. Quand un groupe ferme, ils sont rendus en entier.',
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
]
