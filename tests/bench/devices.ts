/** A device for viewing a hall. */
export type Device = {
  readonly name: 'desktop' | 'tablet' | 'phone';
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor: number;
  readonly mobile: boolean;
};

export const desktop: Device = {
  name: 'desktop',
  width: 1440,
  height: 900,
  deviceScaleFactor: 1,
  mobile: false,
};
export const tablet: Device = {
  name: 'tablet',
  width: 1024,
  height: 1366,
  deviceScaleFactor: 2,
  mobile: false,
};
export const phone: Device = { name: 'phone', width: 390, height: 844, deviceScaleFactor: 3, mobile: true };
