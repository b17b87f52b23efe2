import { paragraphs, type Section } from '../en/risk-disclosure.ts'

export const riskDisclosure: readonly Section[] = [
  {
    title: 'Vous pouvez perdre ce que vous payez',
    text: paragraphs(
      'Vous louez de la puissance de minage pour un nombre fixe de jours. Ce n’est ni un dépôt, ni une action, ni un prêt, et personne ne vous promet de rendement. Chaque jour, vous recevez votre part de ce que le pool a réellement gagné, moins l’électricité et nos frais de service.',
      'Les frais prépayés se paient d’avance et ne reviennent pas. Ce qu’un jour crédite peut être inférieur à ses frais prépayés. Si cela dure, toute la position perd de l’argent. Les chiffres passés ne prédisent pas les jours à venir.',
      'N’utilisez que l’argent que vous pouvez vous permettre de perdre. Prenez un avis indépendant sur l’impôt et la loi chez vous. Certains pays l’interdisent. En commandant, vous confirmez avoir lu et compris ce texte.',
    ),
  },
  {
    title: 'Le prix et la difficulté du bitcoin changent votre résultat',
    text: 'La difficulté du réseau, la récompense de bloc, les frais de transaction et le prix du bitcoin changent sans prévenir. Un halving réduit la récompense d’un coup. L’électricité et les frais ne changent pas. Un mauvais jour, rien n’est crédité, mais jamais moins que zéro.',
  },
  {
    title: 'Les machines peuvent s’arrêter ; nous ne remboursons que les frais',
    text: 'Des machines tombent en panne et le courant se coupe. Nous remboursons les frais prépayés du temps perdu, mais pas le revenu manqué. Un jour n’est crédité qu’après qu’un opérateur a enregistré son revenu avec preuves et qu’un second l’a approuvé. Vous pouvez retirer l’argent quand la plateforme de vente a payé.',
  },
  {
    title: 'Terminer avant terme après le jour 14 coûte une part des frais',
    text: 'Votre position commence au moins 24 heures après le paiement. D’ici là, vous pouvez vous rétracter du contrat contre un remboursement intégral. Jusqu’à la fin du jour 14 après votre commande (UTC), nous remboursons les frais prépayés de tous les jours non commencés. Ensuite, vous pouvez terminer avant terme contre 90 pour cent des frais des jours restants. Si le pool ferme, nous les remboursons en entier.',
  },
  {
    title: 'Un transfert est définitif, et nous pouvons faire faillite',
    text: paragraphs(
      'Les paiements se font en USDT. Sa valeur dépend de son émetteur et du marché. Un transfert définitif ne peut pas être annulé. N’envoyez que depuis votre propre portefeuille et qu’à l’adresse affichée. Nous ne demandons jamais d’autorisation de dépense, de permis ni vos mots de récupération.',
      'Votre solde est une créance sur nous. Aucune assurance des dépôts ne le couvre. Ce que nous avons et ce que nous devons est public et vérifiable à tout moment. Les paiements s’arrêtent automatiquement en cas d’écart. Nous pouvons tout de même faire faillite, être attaqués, ou être arrêtés par une loi ou une autorité.',
      'Les retraits vont uniquement vers le portefeuille avec lequel vous vous connectez. Il y a des limites, des frais de réseau, un code par e-mail et des attentes après un changement de sécurité. Si vous perdez la clé de ce portefeuille, vous perdez l’accès à l’argent pour toujours. Nous ne demandons jamais de paiement d’avance.',
    ),
  },
]
