import type { Section } from '../en/risk-disclosure.ts'

export const riskDisclosure: readonly Section[] = [
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
    title: 'Desistir y salir antes',
    text: 'Hasta que empieza tu potencia, al menos 24 horas después del pago, puedes desistir del contrato y recuperar todo. Hasta el final del día 14 después del pedido (UTC) se devuelve entera la tarifa de los días no iniciados. Después puedes salir al precio indicado: el 90 por ciento de la tarifa de los días que quedan. Si un grupo cierra, se devuelve entera.',
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
]
