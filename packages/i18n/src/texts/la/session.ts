import type { Shape } from '../shape.ts'
import type { session as thai } from '../th/session.ts'

export const session = {
  title: 'ເຂົ້າສູ່ລະບົບ',
  welcome: 'ຍິນດີຕ້ອນຮັບ',
  subtitle: 'ໃຊ້ເບີໂທທີ່ສະໝັກໄວ້',
  phone: 'ເບີໂທລະສັບ',
  phoneExample: 'ເຊັ່ນ {{phone}}',
  password: 'ລະຫັດຜ່ານ',
  remember: 'ຈື່ຂ້ອຍໄວ້ໃນເຄື່ອງນີ້',
  rememberHint: 'ບໍ່ຄວນເລືອກ ຖ້າໃຊ້ເຄື່ອງຮ່ວມກັບຄົນອື່ນ',
  logIn: 'ເຂົ້າສູ່ລະບົບ',
  loggingIn: 'ກຳລັງເຂົ້າສູ່ລະບົບ…',
  byPasskey: 'ໃຊ້ພາສຄີ',
  noAccount: 'ຍັງບໍ່ມີບັນຊີ?',
  register: 'ສະໝັກສະມາຊິກ',
  phoneRequired: 'ກະລຸນາປ້ອນເບີໂທລະສັບ',
  passwordRequired: 'ກະລຸນາປ້ອນລະຫັດຜ່ານ',
  forgotPassword: 'ລືມລະຫັດຜ່ານ?',
  logOut: 'ອອກຈາກລະບົບ',
  ended: 'ໝົດເວລາການເຂົ້າໃຊ້ແລ້ວ ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
} as const satisfies Shape<typeof thai>
