import type { Documents } from '../en/documents.ts'

export const documents: Documents = {
  terms: [
    {
      title: 'Qué compras',
      text: 'Alquilas potencia de minería por un número fijo de días y pagas su tarifa por adelantado. Cada día te abonamos tu parte del bitcoin que minó el pool, menos la electricidad y nuestra comisión de servicio. No prometemos ningún rendimiento. Puedes perder dinero.',
    },
    {
      title: 'Cancelar y terminar antes',
      text: 'Puedes cancelar con reembolso completo hasta que empiece tu posición, como mínimo {coolingOffHours} horas después del pago. Hasta {withdrawalDays} días después del pedido recuperas la tarifa de todos los días no iniciados. Después puedes terminar la posición antes de plazo con el reembolso que se muestra en ella.',
    },
    {
      title: 'Pagos',
      text: 'Pagas en USDT desde la billetera con la que inicias sesión, o con tu saldo. Una transferencia definitiva en la blockchain no se puede deshacer. Nunca pedimos una autorización de gasto, un permiso ni tus palabras de recuperación.',
    },
    {
      title: 'Retiros',
      text: 'Pagamos solo a la billetera con la que inicias sesión. El mínimo es {withdrawMinimum} USDT. La comisión, los límites y los tiempos de espera se muestran antes de confirmar.',
    },
    {
      title: 'Tu cuenta',
      text: 'Tu billetera es tu cuenta. Guarda bien su clave: nadie puede recuperarla. Usa este servicio solo donde la ley te lo permita.',
    },
    {
      title: 'Cambios y disputas',
      text: 'Un pedido conserva las condiciones con las que se hizo. Si no estás de acuerdo con nosotros, escribe primero a nuestro soporte. Por añadir: la ley aplicable, el tribunal y el organismo de arbitraje.',
    },
  ],
  privacy: [
    {
      title: 'Qué guardamos',
      text: 'La dirección de tu billetera, tus pedidos, abonos y retiros, y tus sesiones. Si nos los das: un nombre, un correo electrónico, direcciones de envío y tus mensajes con sus imágenes.',
    },
    {
      title: 'Para qué lo usamos',
      text: 'Para llevar tu cuenta, enviar artículos, responderte y proteger tu dinero. No mostramos publicidad, no vendemos datos y no usamos rastreadores.',
    },
    {
      title: 'Qué pueden ver otros',
      text: 'Los pagos y retiros son públicos en la blockchain. Quien te invitó, y el miembro que invitó a esa persona, ven tu dirección abreviada, tu nombre visible, tu fecha de alta y tu potencia. Quien te invitó ve además nuestro margen en tus pedidos. La clasificación te muestra solo si participas. La prueba publicada no contiene nombres ni direcciones.',
    },
    {
      title: 'Qué queda en tu dispositivo',
      text: 'Tu sesión, tu idioma y apariencia, los formularios sin terminar, las últimas cifras que viste y la prueba de lo que te debemos con su clave. Al cerrar sesión se borran la sesión, los formularios, las cifras y la prueba.',
    },
    {
      title: 'Tus derechos',
      text: 'En Ajustes puedes exportar todo lo que guardamos sobre ti y cerrar tu cuenta. Entonces borramos tus datos de contacto. La ley nos obliga a conservar los libros. Por añadir: el delegado de protección de datos y la autoridad.',
    },
  ],
  company: [
    {
      title: 'Empresa',
      text: 'Por añadir: la empresa, su forma jurídica, su dirección, su registro y número de registro, su número fiscal y las personas que la representan.',
    },
    {
      title: 'Licencias y supervisión',
      text: 'Por añadir: las licencias y la autoridad que supervisa a la empresa, o por qué no necesita ninguna, y los países en los que puede ofrecer este servicio.',
    },
    {
      title: 'Contacto',
      text: 'Escríbenos con el formulario de comentarios. Allí están los canales que nos pertenecen. Respondemos a las quejas en {complaintDays} días.',
    },
  ],
  answers: [
    {
      title: '¿Cómo empiezo?',
      text: 'Conecta tu billetera y firma un mensaje. Elige un plan, lee sus riesgos, haz el pedido y paga desde la misma billetera. Tu posición empieza cuando acaba el periodo de reflexión.',
    },
    {
      title: '¿Cómo se calcula mi abono diario?',
      text: 'Tu parte de lo que el pool minó ese día, menos la electricidad y la comisión de servicio. Si los costes son mayores, el abono es cero. Toca un día en Detalles de rendimiento para ver cada parte y su origen.',
    },
    {
      title: '¿Por qué parte de mi dinero está pendiente?',
      text: 'Un día se abona en cuanto dos personas han aprobado sus cifras. Está disponible cuando la plataforma de venta ha pagado el bitcoin de ese día.',
    },
    {
      title: '¿Puedo perder dinero?',
      text: 'Sí. Pagas la tarifa por adelantado. Si el bitcoin baja o minar se vuelve más difícil, tus abonos pueden sumar menos que la tarifa. La calculadora muestra primero un caso así.',
    },
    {
      title: '¿Qué pasa cuando las máquinas se paran?',
      text: 'No minan nada. Reembolsamos la tarifa del tiempo en que no funcionaron. No reponemos lo que habrían minado.',
    },
    {
      title: '¿Cómo cancelo un pedido?',
      text: 'Abre Yo, luego Pedidos, y elige el pedido. Hasta que acabe el periodo de reflexión lo recuperas todo. Hasta {withdrawalDays} días después del pedido recuperas la tarifa de los días no iniciados.',
    },
    {
      title: '¿Cómo retiro?',
      text: 'Vincula un correo electrónico una vez. Luego abre Retirar, escribe un importe y el código del correo. El dinero va a la billetera con la que inicias sesión.',
    },
    {
      title: '¿Por qué espera mi retiro?',
      text: 'Tras cambiar tu correo o tu contraseña, los retiros esperan {securityHours} horas, o {recoveryHours} horas si habías perdido uno de los dos. Dos operadores revisan los retiros a partir de {reviewFrom} USDT al día.',
    },
    {
      title: 'He perdido mi correo o mi contraseña',
      text: 'Abre Seguridad y elige quitarlos con la firma de tu billetera. Tarda {recoveryHours} horas, y los retiros esperan hasta entonces. Nadie puede recuperar la clave de una billetera perdida.',
    },
    {
      title: '¿Qué gano por invitar a amigos?',
      text: 'De nuestro margen de venta en un pedido: {level1} por los miembros que invitaste y {level2} por los que ellos invitaron, hasta un límite anual por persona y un límite mensual en total. Nadie gana solo por captar gente.',
    },
    {
      title: '¿Cómo puedo comprobar las cifras?',
      text: 'Cada fila de ingresos tiene la transacción de bitcoin del pool, el extracto de la plataforma de venta y su pago en la blockchain. Lo que debemos se publica cada noche, y tu dispositivo encuentra ahí tu parte.',
    },
    {
      title: 'Alguien me pide mis palabras de recuperación',
      text: 'Es un fraude. Nuestro personal nunca te pedirá palabras de recuperación, un código, una clave ni dinero. Congela tu cuenta con el enlace de nuestros correos y escribe a nuestro soporte.',
    },
  ],
  words: [
    {
      title: 'TH/s (terahash por segundo)',
      text: 'La unidad de la potencia de minería: un billón de intentos por segundo de encontrar un bloque de bitcoin.',
    },
    {
      title: 'Dificultad',
      text: 'Cuánto cuesta encontrar un bloque. Cambia más o menos cada dos semanas. Cuando sube, la misma potencia mina menos.',
    },
    {
      title: 'Precio del hash',
      text: 'Lo que se puede esperar que mine un TH/s en un día sin paradas, en USDT. En inglés, hashprice.',
    },
    { title: 'Disponibilidad', text: 'La parte de un día en la que las máquinas de un pool dieron su potencia.' },
    {
      title: 'Pool de minería',
      text: 'Máquinas de un centro que se venden juntas. Todos los titulares de un pool comparten lo que mina.',
    },
    { title: 'Posición', text: 'La potencia que te da un pedido pagado, desde su primer hasta su último día.' },
    { title: 'Tarifa prepagada', text: 'Lo que pagas por adelantado por la potencia. Cada día consume una parte.' },
    {
      title: 'Resultado',
      text: 'Lo abonado, más los reembolsos, menos la tarifa prepagada usada. Por debajo de cero es una pérdida.',
    },
    {
      title: 'Liquidación',
      text: 'El reparto de los ingresos de un día entre los titulares de un pool, tras los costes.',
    },
    {
      title: 'Plataforma de venta',
      text: 'La empresa que vende el bitcoin de un pool y nos paga los USDT. Su extracto acompaña a cada día.',
    },
    {
      title: 'Cobertura',
      text: 'Nuestros fondos en la cadena divididos por lo que debemos a los miembros. Con el 100 % está todo.',
    },
    {
      title: 'Periodo de reflexión',
      text: 'El tiempo tras el pago en el que puedes cancelar con reembolso completo: como mínimo {coolingOffHours} horas.',
    },
    {
      title: 'USDT (el token)',
      text: 'Un token en la blockchain que pretende valer un dólar estadounidense. Su emisor puede quebrar.',
    },
  ],
}
