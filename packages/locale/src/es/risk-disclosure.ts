import { paragraphs, type Section } from '../en/risk-disclosure.ts'

export const riskDisclosure: readonly Section[] = [
  {
    title: 'Puedes perder lo que pagas',
    text: paragraphs(
      'Alquilas potencia de minería por un número fijo de días. No es un depósito, una acción ni un préstamo, y nadie te promete un rendimiento. Cada día recibes tu parte de lo que el pool ganó de verdad, menos la electricidad y nuestra comisión de servicio.',
      'La tarifa prepagada se paga por adelantado y no se recupera. Lo abonado en un día puede ser menos que su tarifa prepagada. Si sigue así, toda la posición pierde dinero. Las cifras pasadas no predicen los días futuros.',
      'Usa solo dinero que puedas permitirte perder. Pide consejo independiente sobre impuestos y leyes donde vives. En algunos países esto está prohibido. Al pedir confirmas que has leído y entendido este texto.',
    ),
  },
  {
    title: 'El precio y la dificultad de bitcoin cambian tu resultado',
    text: 'La dificultad de la red, la recompensa por bloque, las comisiones de transacción y el precio del bitcoin cambian sin aviso. Un halving recorta la recompensa de golpe. La electricidad y las tarifas no cambian. En un mal día no se te abona nada, pero nunca menos de cero.',
  },
  {
    title: 'Las máquinas pueden parar; solo reembolsamos la tarifa',
    text: 'Las máquinas fallan y la corriente se corta. Reembolsamos la tarifa prepagada del tiempo perdido, pero no los ingresos que faltaron. Un día se abona solo cuando un operador ha registrado sus ingresos con pruebas y otro los ha aprobado. Puedes retirar el dinero cuando la plataforma de venta ha pagado.',
  },
  {
    title: 'Terminar antes de plazo tras el día 14 cuesta parte de la tarifa',
    text: 'Tu posición empieza al menos 24 horas después del pago. Hasta entonces puedes desistir del contrato y recibir un reembolso completo. Hasta el final del día 14 después de tu pedido (UTC) reembolsamos la tarifa prepagada de todos los días no iniciados. Después puedes terminar antes y recibir el 90 por ciento de la tarifa de los días restantes. Si el pool cierra, la reembolsamos entera.',
  },
  {
    title: 'Las transferencias son definitivas, y podemos quebrar',
    text: paragraphs(
      'Se paga en USDT. Su valor depende del emisor y del mercado. Una transferencia definitiva no se puede revertir. Envía solo desde tu propia billetera y solo a la dirección indicada. Nunca pedimos una autorización de gasto, un permiso ni tus palabras de recuperación.',
      'Tu saldo es un derecho frente a nosotros. Ningún seguro de depósitos lo cubre. Lo que tenemos y lo que debemos es público y puedes comprobarlo siempre. Los pagos se detienen automáticamente cuando no cuadra. Aun así podemos quebrar, sufrir un ataque o ser detenidos por una ley o una autoridad.',
      'Los retiros van solo a la billetera con la que inicias sesión. Hay límites, una comisión de red, un código por correo y esperas tras cambios de seguridad. Si pierdes la clave de esa billetera, pierdes el acceso al dinero para siempre. Nunca pedimos un pago por adelantado.',
    ),
  },
]
