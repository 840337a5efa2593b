import type { Shape } from '../shape.ts'
import type { wallet as thai } from '../th/wallet.ts'

export const wallet = {
  title: 'ໜ້າຫຼັກ',
  greeting: 'ສະບາຍດີ {{name}}',
  total: 'ຍອດລວມທັງໝົດ',
  inWallet: 'ກະເປົາ',
  inGames: 'ໃນເກມ',
  coins: '{{coins}} ຫຼຽນ',
  refresh: 'ໂຫຼດຍອດເງິນໃໝ່',
  refreshing: 'ກຳລັງໂຫຼດໃໝ່…',
  lastUpdate: 'ອັບເດດຫຼ້າສຸດ {{time}}',
  neverUpdated: 'ຍັງບໍ່ໄດ້ອັບເດດ',
  refreshFailed: 'ໂຫຼດໃໝ່ບໍ່ສຳເລັດ ຍອດທີ່ເຫັນແມ່ນຍອດຫຼ້າສຸດທີ່ຮູ້',
  hideBalance: 'ເຊື່ອງຍອດເງິນ',
  showBalance: 'ສະແດງຍອດເງິນ',
  moneyArrived: 'ເງິນເຂົ້າແລ້ວ {{amount}} ບາດ',

  deposit: 'ຝາກເງິນ',
  withdraw: 'ຖອນເງິນ',
  tiles: 'ບໍລິການ',
  spin: 'ວົງລໍ້',
  refreshAll: 'ໂຫຼດທຸກເກມໃໝ່',
  invite: 'ຊວນໝູ່',
  bonus: 'ໂບນັດ',
  refund: 'ຄືນຍອດເສຍ',

  inviteTitle: 'ໂບນັດຊວນໝູ່',
  inviteSuccess: 'ສຳເລັດ {{number}}',
  inviteFail: 'ບໍ່ສຳເລັດ {{number}}',
  inviteReceive: 'ຮັບໂບນັດ',

  movementInProgress: 'ກຳລັງເຮັດລາຍການ',
  movementSafe: 'ເງິນປອດໄພ ເຮົາຈະແຈ້ງຜົນທີ່ນີ້',
  qrWaiting: 'QR {{amount}} ບາດ ລໍຖ້າຊຳລະ',
  firstDepositTitle: 'ເລີ່ມດ້ວຍການຝາກເງິນຄັ້ງທຳອິດ',
  firstDepositText: 'ສະແກນ QR ຈາກແອັບທະນາຄານ ເງິນເຂົ້າເອງພາຍໃນ 1 ນາທີ',
} as const satisfies Shape<typeof thai>
