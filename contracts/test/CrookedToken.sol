// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice A token that keeps a hundredth of every transfer, and can emit events of transfers that never happened.
contract CrookedToken is ERC20 {
    constructor() ERC20("Test USDT", "USDT") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice Emits the event of a transfer that never happened.
    function pretend(address from, address to, uint256 amount) external {
        emit Transfer(from, to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        uint256 fee = from == address(0) ? 0 : amount / 100;
        if (fee > 0) super._update(from, address(this), fee);
        super._update(from, to, amount - fee);
    }
}
