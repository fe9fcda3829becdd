import type { Translate } from '../../../i18n/translate.ts';
import type { BuyerFault, BuyerField } from '../../core/order/buyer-rules.ts';

const cardPhoneExample = '+7 999 123-45-67';

/** A field's error as a text for the buyer. */
export const faultText = (t: Translate, field: BuyerField, fault: BuyerFault): string => {
  if (fault === 'cardPhone') return t('buyer.errors.phoneExample', { phone: cardPhoneExample });
  switch (field) {
    case 'fio':
      return t(fault === 'letters' ? 'buyer.errors.fioLetters' : 'buyer.errors.fio');
    case 'surname':
      return t('buyer.errors.surname');
    case 'name':
      return t('buyer.errors.name');
    case 'patronymic':
      return t('buyer.errors.patronymic');
    case 'phone':
      if (fault === 'tooShort') return t('buyer.errors.phoneShort');
      if (fault === 'tooLong') return t('buyer.errors.phoneLong');
      return t(fault === 'required' ? 'buyer.errors.phoneRequired' : 'buyer.errors.phone');
    case 'email':
      return t(fault === 'required' ? 'buyer.errors.email' : 'buyer.errors.emailInvalid');
    case 'repeatEmail':
      return t('buyer.errors.reEmail');
    default:
      return t('buyer.errors.checkbox');
  }
};

/** A field's name in the summary of missing items; a checkbox is named by its own text. */
export const fieldName = (t: Translate, field: BuyerField): string => {
  switch (field) {
    case 'fio':
      return t('buyer.fio');
    case 'surname':
      return t('buyer.surname');
    case 'name':
      return t('buyer.name');
    case 'patronymic':
      return t('buyer.patronymic');
    case 'phone':
      return t('buyer.phone');
    case 'email':
      return t('buyer.email');
    case 'repeatEmail':
      return t('buyer.reEmail');
    default:
      return t('buyer.agreements');
  }
};

/** The id of a field's control, so that a summary can link to it. */
export const fieldId = (field: BuyerField): string => `buyer-${field.replace(':', '-')}`;
