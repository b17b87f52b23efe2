// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Test USDT
/// @notice Test money for the local chain with 18 decimals, like USDT on BNB Smart Chain. Its owner can mint any amount.
contract TestUsdt is ERC20, Ownable {
    constructor(address owner_) ERC20("Test USDT", "USDT") Ownable(owner_) {}

    /// @notice Creates `amount` minor units for `to`.
    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}
